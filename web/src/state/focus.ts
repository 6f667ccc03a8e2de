/**
 * The focus of the keyboard is never lost: what had it may go away, as the buttons of a question do,
 * or rest while a request is under way.
 */

export interface Keeper {
  /** Leads to the heading of the page once there is one: another page was opened. */
  toHeading(): void;
  stop(): void;
}

/** What the keys of a board begin at. */
const BOARD = '#board [tabindex="0"]';

/** Watches over the focus in a part of the page. A pointer needs no focus, and a finger no keyboard. */
export function keepFocus(root: HTMLElement): Keeper {
  /** What has the focus, as long as it is used by keys. */
  let held: HTMLElement | null = null;
  /** What it lies in, from the inside out. */
  let around: HTMLElement[] = [];
  /** Whether it is disabled at the moment. */
  let resting = false;
  /** Whether the heading of a page is waited for. */
  let seeking = false;

  function take(event: FocusEvent): void {
    forget();
    if (!(event.target instanceof HTMLElement) || !event.target.matches(':focus-visible')) return;
    held = event.target;
    around = [];
    for (let next = held.parentElement; next && next !== root; next = next.parentElement)
      if (next.localName !== 'main') around.push(next);
  }

  function check(): void {
    if (seeking) return lead(root.querySelector('h1'));
    if (!held) return;
    const rested = resting;
    resting = isResting(held);
    if (!isNowhere()) return;
    if (held.isConnected) {
      if (rested && !resting) lead(held);
      return;
    }
    const within = around.find((each) => each.isConnected && !each.querySelector('main'));
    if (within) lead(within.querySelector<HTMLElement>(BOARD) ?? within);
    else seek();
  }

  function seek(): void {
    forget();
    seeking = true;
    check();
  }

  function lead(to: HTMLElement | null): void {
    if (!to) return;
    if (to.tabIndex < 0) to.tabIndex = -1;
    to.focus({ preventScroll: true });
  }

  function forget(): void {
    held = null;
    resting = false;
    seeking = false;
  }

  const watch = new MutationObserver(check);
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', take);
  root.addEventListener('pointerdown', forget);
  return {
    toHeading: () => {
      if (held) seek();
    },
    stop: () => {
      watch.disconnect();
      root.removeEventListener('focusin', take);
      root.removeEventListener('pointerdown', forget);
    },
  };
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isResting(element: HTMLElement): boolean {
  return 'disabled' in element && element.disabled === true;
}
