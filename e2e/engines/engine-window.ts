import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as TestingLibrary from '@testing-library/dom';
import { expect } from '@playwright/test';
import type { Actions, Engine } from '#engines/engine.ts';

declare const TestingLibraryDom: typeof TestingLibrary;

/** A field for a password has no role of its own. */
type Named = { role: string; name: string | { source: string; flags: string } };
type Place = { x: number; y: number; width: number; height: number };

/** Finds things by role and name as Testing Library does: no engine offers it to scripts. */
const library = await readFile(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** What is on the screen there and can be pressed, or why not. Written out into the page. */
function findPlace({ role, name }: Named): Place | string {
  const wanted = typeof name === 'string' ? name : new RegExp(name.source, name.flags);
  const found =
    role === 'password'
      ? TestingLibraryDom.queryAllByLabelText(document.body, wanted, { selector: 'input' })
      : TestingLibraryDom.queryAllByRole(document.body, role, { name: wanted });
  const [element] = found;
  if (!element || found.length > 1) return `${found.length} of ${role} ${String(wanted)}`;
  if (element.matches(':disabled')) return `${role} ${String(wanted)} is disabled`;
  // The words of a box are what is pressed where it lies below them.
  const target = element instanceof HTMLInputElement && element.type === 'radio' ? element.labels?.[0] : undefined;
  const shown = target ?? element;
  shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = shown.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const hit = document.elementFromPoint(x, y);
  if (!hit || !(shown.contains(hit) || hit.closest('label')?.control === element))
    return `something lies over ${role} ${String(wanted)}`;
  Object.assign(globalThis, { shown });
  return { x, y, width, height };
}

/** What is to be pressed, and how far the press has come; gone with the page that a press leads away from. */
declare const shown: Element;
declare const press: { state: 'awaited' | 'begun' | 'missed' | 'done'; watching: AbortController };

/**
 * A page may move what was found before the finger comes down, and the finger would press its neighbour: such a press is kept from the page, and said.
 * Written out into the page.
 */
function watchPress(): string {
  if (typeof press !== 'undefined') press.watching.abort();
  const watching = new AbortController();
  const current = { state: 'awaited', watching };
  Object.assign(globalThis, { press: current });
  const answer = (event: Event) => {
    const target = event.target as Element;
    const isOn = shown.contains(target) || target.closest('label')?.control === shown;
    if (event.type === 'pointerdown') current.state = isOn ? 'begun' : 'missed';
    if (current.state === 'missed') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== 'click') return;
    if (current.state === 'begun' && isOn) current.state = 'done';
    watching.abort();
  };
  for (const step of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(step, answer, { capture: true, signal: watching.signal });
  return '';
}

/** Of the field that was pressed. */
const readValue = (): string | null =>
  document.activeElement && 'value' in document.activeElement ? String(document.activeElement.value) : null;

/** These engines draw without a graphics card, beside everything else that a small machine does. */
const patience = { timeout: 60_000 };

/** A window of another engine, used as a person uses it: things have a role and a name, and what lies under something cannot be pressed. */
export class EngineWindow {
  readonly #engine: Engine;
  constructor(engine: Engine) {
    this.#engine = engine;
  }

  open = (address: string) => this.#engine.open(address);

  async press(name: string | RegExp, role = 'button') {
    const pressed = async () => {
      const place = await this.#place(named(role, name));
      await this.#run(watchPress);
      await this.#perform(pressAt(place));
      const outcome = () => this.#run(() => (typeof press === 'undefined' ? 'left' : press.state));
      // A busy machine tells the page a moment later; a finger that slipped off begins again.
      await expect
        .poll(outcome, { timeout: 3_000 })
        .toMatch(/left|missed|done/)
        .catch(() => undefined);
      return /left|done/.test(await outcome());
    };
    await expect.poll(pressed, patience).toBe(true);
  }

  async fill(name: string | RegExp, text: string, role = 'textbox') {
    const focus = async () => {
      await this.press(name, role);
      return this.#run(readValue);
    };
    await expect.poll(focus, patience).not.toBeNull();
    const keys = [...text].flatMap((value) => [keyDown(value), keyUp(value)]);
    await this.#perform({
      type: 'key',
      id: 'keyboard',
      actions: [keyDown(CONTROL), keyDown('a'), keyUp('a'), keyUp(CONTROL), ...keys],
    });
    await expect.poll(() => this.#run(readValue), patience).toBe(text);
  }

  /** Presses what offers to play, again where it stands still: a press is lost on a player that is just being connected. */
  async playsUntil(words: string, offer: RegExp) {
    await this.press(offer);
    const tryAgain = async () => {
      if ((await this.#run(() => document.body.innerText)).includes(words)) return true;
      const place = await this.#run(findPlace, named('button', offer));
      if (typeof place !== 'string') await this.#perform(pressAt(place));
      return false;
    };
    await expect.poll(tryAgain, { timeout: 90_000, intervals: [10_000] }).toBe(true);
  }

  /** A line across what has this name, as of a finger. */
  async draw(name: RegExp) {
    const { x, y, width, height } = await this.#place(named('img', name));
    const [from, to] = [x - width / 3, x + width / 3].map(Math.round);
    await this.#perform({
      type: 'pointer',
      id: 'finger',
      actions: [
        move(from ?? x, y),
        { type: 'pointerDown', button: 0 },
        move(x, Math.round(y - height / 4), 100),
        move(to ?? x, Math.round(y + height / 4), 100),
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  sees = (words: string | RegExp, options = patience) =>
    expect.poll(() => this.#run(() => document.body.innerText), options).toEqual(containing(words));

  seesHeading = (words: string | RegExp) =>
    expect
      .poll(() => this.#run(() => document.querySelector('h1')?.textContent ?? ''), patience)
      .toEqual(containing(words));

  /** Scrolls down to these words, as a person who reads. */
  readsTo = (words: string) =>
    expect
      .poll(
        () =>
          this.#run((text) => {
            const [place] = TestingLibraryDom.queryAllByText(document.body, text);
            place?.scrollIntoView({ block: 'center', behavior: 'instant' });
            return place !== undefined;
          }, words),
        patience,
      )
      .toBe(true);

  /** What has this name can be seen, and nothing lies over it. */
  seesNamed = async (role: string, name: string | RegExp) => void (await this.#place(named(role, name)));

  /** For a look at what the engine draws. */
  screenshot = () => this.#engine.screenshot();

  async #place(wanted: Named): Promise<Place> {
    let found: Place | string = '';
    await expect
      .poll(async () => {
        found = await this.#run(findPlace, wanted);
        return typeof found === 'string' ? found : 'there';
      }, patience)
      .toBe('there')
      .catch(async () => {
        throw new Error(
          `${JSON.stringify(found)} on a page that says: ${await this.#run(() => document.body.innerText)}`,
        );
      });
    if (typeof found === 'string') throw new Error(found);
    return found;
  }

  #perform = (actions: Actions) => this.#engine.perform(actions);

  async #run<Given extends readonly unknown[], Result>(script: (...given: Given) => Result, ...given: Given) {
    const call = `(${script.toString()})(...${JSON.stringify(given)})`;
    const whenThere = `JSON.stringify(typeof TestingLibraryDom === 'undefined' ? { isBare: true } : { value: ${call} })`;
    const answer = JSON.parse(await this.#engine.evaluate(whenThere)) as { isBare?: true; value: Result };
    if (!answer.isBare) return answer.value;
    await this.#engine.evaluate(`(() => { ${library}; return ''; })()`);
    return (JSON.parse(await this.#engine.evaluate(whenThere)) as { value: Result }).value;
  }
}

const CONTROL = '\uE009';
const keyDown = (value: string) => ({ type: 'keyDown', value }) as const;
const keyUp = (value: string) => ({ type: 'keyUp', value }) as const;
const move = (x: number, y: number, duration = 0) => ({ type: 'pointerMove', x, y, duration }) as const;

const pressAt = ({ x, y }: Place): Actions => ({
  type: 'pointer',
  id: 'finger',
  actions: [move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
});

const named = (role: string, name: string | RegExp): Named => ({
  role,
  name: typeof name === 'string' ? name : { source: name.source, flags: name.flags },
});

const containing = (words: string | RegExp): unknown =>
  typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);
