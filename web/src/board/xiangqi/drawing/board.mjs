/** The lines of the board. Points lie 100 apart, the first one 50 from each edge. */

/** Where cannons and soldiers stand at the start, by file and by rank from the top. */
const MARKED = [
  ...[1, 7].flatMap((file) => [2, 7].map((rank) => [file, rank])),
  ...[0, 2, 4, 6, 8].flatMap((file) => [3, 6].map((rank) => [file, rank])),
];

const at = (index) => 50 + 100 * index;

/** The four corners around a point; none beyond the edge of the board. */
function mark([file, rank]) {
  const sides = [-1, 1].filter((side) => file + side >= 0 && file + side <= 8);
  return sides
    .flatMap((x) => [-1, 1].map((y) => [at(file) + 9 * x, at(rank) + 9 * y, 20 * x, 20 * y]))
    .map(([x, y, wide, high]) => `M${x + wide} ${y}H${x}V${y + high}`)
    .join('');
}

function grid() {
  const ranks = Array.from({ length: 10 }, (_, rank) => `M50 ${at(rank)}H850`);
  const files = Array.from(
    { length: 7 },
    (_, file) => `M${at(file + 1)} 50V450M${at(file + 1)} 550V950`,
  );
  return [...ranks, ...files, 'M50 50V950M850 50V950'].join('');
}

/** The diagonals of both palaces. */
const PALACES = 'M350 50L550 250M550 50L350 250M350 950L550 750M550 950L350 750';

/** The board as SVG; `river` holds the four signs of the river, left to right. */
export function lines(river) {
  const signs = river.map((ink, index) => {
    const middle = [190, 310, 590, 710][index];
    // The right half is read from the other side.
    const turned = index > 1 ? ' rotate(180)' : '';
    return `<path d="${ink}" transform="translate(${middle} 500)${turned} scale(0.66) translate(-50 -50)"/>`;
  });
  return (
    `<g fill="none" stroke="#000" stroke-width="3.6" stroke-linecap="square">` +
    `<path d="${grid()}"/><path d="${PALACES}" stroke-width="2.8"/>` +
    `<path d="${MARKED.map(mark).join('')}" stroke-width="3.6"/>` +
    `<path d="M37 37H863V963H37Z" stroke-width="6"/></g>` +
    `<g opacity="0.8">${signs.join('')}</g>`
  );
}
