import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  giveUpUnsavedInput,
  hasUnsavedInput,
  holdUnsavedInput,
  pageHasUnsavedInput,
  unsavedInputMark,
} from '#platform/unsaved-input.ts';

let document: EventTarget;

beforeEach(() => {
  document = new EventTarget();
  vi.stubGlobal('addEventListener', document.addEventListener.bind(document));
  vi.stubGlobal('removeEventListener', document.removeEventListener.bind(document));
});
afterEach(() => {
  giveUpUnsavedInput();
  vi.unstubAllGlobals();
});

const wouldAsk = () => !document.dispatchEvent(new Event('beforeunload', { cancelable: true }));

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

test('at the end of a session nothing is asked any more', () => {
  const save = holdUnsavedInput();
  giveUpUnsavedInput();
  expect([hasUnsavedInput(), wouldAsk()]).toEqual([false, false]);
  save();
  const typeAgain = holdUnsavedInput();
  expect(wouldAsk()).toBe(true);
  typeAgain();
});
