/** Which lines of a program are new beside another one. */

/** For each line with words whether it is not in `before`, by the longest common subsequence of lines without their indent. */
export function newLines(before: readonly string[], lines: readonly string[]): boolean[] {
  const [old, now] = [before, lines].map((all) => all.map((line) => line.trim())) as [
    string[],
    string[],
  ];
  // The length of the longest common subsequence of the rest of both, from each pair of lines on.
  const length = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      length[i]![j] =
        old[i] === now[j]
          ? length[i + 1]![j + 1]! + 1
          : Math.max(length[i + 1]![j]!, length[i]![j + 1]!);
  const fresh = now.map((line) => /\w/.test(line));
  for (let i = 0, j = 0; i < old.length && j < now.length;) {
    if (old[i] === now[j]) {
      fresh[j] = false;
      i += 1;
      j += 1;
    } else if (length[i + 1]![j]! >= length[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return fresh;
}
