/** What a screen reader hears without being asked. */

class Announcer {
  /** The text now in the live region. */
  text = $state('');

  say(text: string): void {
    // The same words twice in a row would not be a change, and would be read once only.
    this.text = this.text === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
