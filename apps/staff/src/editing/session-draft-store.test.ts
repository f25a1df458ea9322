import type { StaffId } from '@nattoku/contract/shared/primitives';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionDrafts } from '#editing/session-draft-store.ts';

const [uid, other] = ['first', 'second'] as unknown as [StaffId, StaffId];
/** What a window makes of its drafts when it is loaded (again). */
const loadWindow = () => sessionDrafts<string, string>('letter');
const typed = (draft: string) => ({ draft, touched: true });
const begun = (draft: string) => ({ draft, touched: false });

let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  const methods = {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => void (stored[name] = value),
    removeItem: (name: string) => void delete stored[name],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(stored, name, { value });
  vi.stubGlobal('sessionStorage', stored);
});
afterEach(() => vi.unstubAllGlobals());

test('the steps of a flow share one draft, and a reload of the window brings it back', () => {
  const drafts = loadWindow();
  drafts.storeOf(uid, null, () => '').set(typed('はじめまして'));

  expect(drafts.storeOf(uid, null, () => '').get()).toEqual(typed('はじめまして'));
  const reloaded = loadWindow();
  expect(reloaded.find(uid, null)).toEqual(typed('はじめまして'));
  expect(reloaded.storeOf(uid, null, () => '').get()).toEqual(typed('はじめまして'));
});

test('what was saved meanwhile is no unsaved input after a reload', () => {
  const store = loadWindow().storeOf(uid, 'a', () => '');
  store.set(typed('A'));
  store.set(begun('A, saved'));

  const reloaded = loadWindow();
  expect(reloaded.storeOf(uid, 'a', () => '').get()).toEqual(begun('A, saved'));
});

test('a draft is that of one person and of one thing', () => {
  const drafts = loadWindow();
  drafts.storeOf(uid, 'a', () => '').set(typed('A'));

  expect(drafts.find(uid, 'b')).toBeNull();
  expect(drafts.storeOf(other, 'a', () => 'B').get()).toEqual(begun('B'));
});

test('what was forgotten stays forgotten, also when an answer comes after its flow was left', () => {
  const drafts = loadWindow();
  const left = drafts.storeOf(uid, 'a', () => '');
  left.set(typed('A'));
  drafts.storeOf(uid, 'b', () => '').set(typed('B'));

  drafts.forget(uid, 'a');
  left.set(typed('A, saved'));
  expect([drafts.find(uid, 'a'), drafts.find(uid, 'b')]).toEqual([null, typed('B')]);

  drafts.forgetAll(uid);
  expect(drafts.find(uid, 'b')).toBeNull();
  expect(stored).toEqual({});
});

test('where the browser forbids its storage, typing goes on without the net', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const drafts = loadWindow();
  const store = drafts.storeOf(uid, null, () => '');
  store.set(typed('A'));

  expect(drafts.find(uid, null)).toEqual(typed('A'));
  drafts.forgetAll(uid);
  expect(drafts.find(uid, null)).toBeNull();
});
