import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus, type Keeper } from './focus';

describe('keepFocus', () => {
  let keeper: Keeper;

  function page(html: string): void {
    document.body.innerHTML = html;
  }

  function get(id: string): HTMLElement {
    const found = document.getElementById(id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  }

  /** Lets the observer see what has changed. */
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

  /** Takes the focus as keys do. */
  function focus(id: string, byKeys = true): void {
    const element = get(id);
    vi.spyOn(element, 'matches').mockReturnValue(byKeys);
    element.focus();
  }

  beforeEach(() => (keeper = keepFocus(document.body)));
  afterEach(() => keeper.stop());

  it('leads to what is left around a button that went away', async () => {
    page('<main><h1>Play</h1><div id="panel"><p><button id="yes">Yes</button></p></div></main>');
    focus('yes');
    get('panel').innerHTML = '<p>Done</p>';
    await settle();
    expect(document.activeElement).toBe(get('panel'));
  });

  it('leads to the board where that is around it', async () => {
    page(
      '<main><div><i id="board"><b tabindex="0" id="e4"></b></i><button id="skip"></button></div></main>',
    );
    focus('skip');
    get('skip').remove();
    await settle();
    expect(document.activeElement).toBe(get('e4'));
  });

  it('waits for the heading of another page', async () => {
    page('<div id="app"><main><button id="go">Go</button></main></div>');
    focus('go');
    get('app').innerHTML = '<main>Loading</main>';
    await settle();
    expect(document.activeElement).toBe(document.body);
    get('app').innerHTML = '<main><h1 id="title">There</h1></main>';
    await settle();
    expect(document.activeElement).toBe(get('title'));
  });

  it('comes back to what rested', async () => {
    page('<main><button id="back">Back</button></main>');
    focus('back');
    get('back').blur();
    get('back').setAttribute('disabled', '');
    await settle();
    expect(document.activeElement).toBe(document.body);
    get('back').removeAttribute('disabled');
    await settle();
    expect(document.activeElement).toBe(get('back'));
  });

  it('leaves alone who uses a pointer', async () => {
    page('<main><h1>Play</h1><div><button id="yes">Yes</button></div></main>');
    focus('yes', false);
    get('yes').remove();
    await settle();
    expect(document.activeElement).toBe(document.body);
    keeper.toHeading();
    expect(document.activeElement).toBe(document.body);
  });
});
