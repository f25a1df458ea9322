import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  giveUpUnsavedInput,
  hasUnsavedInput,
  holdUnsavedInput,
  pageHasUnsavedInput,
  unsavedInputMark,
} from '#platform/unsaved-input.ts';

let page: EventTarget;
let body: { hidden: boolean };

beforeEach(() => {
  page = new EventTarget();
  body = { hidden: false };
  vi.stubGlobal('document', { body });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  giveUpUnsavedInput(0);
  vi.unstubAllGlobals();
});

const wouldAsk = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('leaving the document asks as long as anybody holds unsaved input', () => {
  expect([hasUnsavedInput(), wouldAsk()]).toEqual([false, false]);
  const saveFirst = holdUnsavedInput();
  const saveSecond = holdUnsavedInput();
  saveFirst();
  saveFirst();
  expect([hasUnsavedInput(), wouldAsk()]).toEqual([true, true]);
  saveSecond();
  expect([hasUnsavedInput(), wouldAsk()]).toEqual([false, false]);
});

test('what is saved behind other pages, too, is only lost with the document', () => {
  holdUnsavedInput({ outlivesPage: true });
  expect([pageHasUnsavedInput(), hasUnsavedInput(), wouldAsk()]).toEqual([false, true, true]);
});

test('a dialog minds what was typed since it opened, not what stands behind it', () => {
  holdUnsavedInput();
  const opened = unsavedInputMark();
  expect([pageHasUnsavedInput(opened), pageHasUnsavedInput()]).toEqual([false, true]);
  const save = holdUnsavedInput();
  expect(pageHasUnsavedInput(opened)).toBe(true);
  save();
  expect(pageHasUnsavedInput(opened)).toBe(false);
  holdUnsavedInput();
  giveUpUnsavedInput(opened);
  expect([pageHasUnsavedInput(opened), pageHasUnsavedInput(), wouldAsk()]).toEqual([false, true, true]);
});

test('a page that was hidden because the session is over is left without a question', () => {
  holdUnsavedInput();
  expect(wouldAsk()).toBe(true);
  body.hidden = true;
  expect(wouldAsk()).toBe(false);
});

test('what was given up is not missed when its form goes away, and the next is held again', () => {
  const save = holdUnsavedInput();
  giveUpUnsavedInput(0);
  expect([hasUnsavedInput(), wouldAsk()]).toEqual([false, false]);
  save();
  const typeAgain = holdUnsavedInput();
  expect(wouldAsk()).toBe(true);
  typeAgain();
});

test('the steps of a flow keep what was typed for each other, another page asks', () => {
  const save = holdUnsavedInput({ within: '/video/template/add/' });
  expect(pageHasUnsavedInput(0, '/video/template/add/title')).toBe(false);
  expect(pageHasUnsavedInput(0, '/video/template')).toBe(true);
  expect([pageHasUnsavedInput(), wouldAsk()]).toEqual([true, true]);
  save();
  expect(pageHasUnsavedInput(0, '/video/template')).toBe(false);
});
