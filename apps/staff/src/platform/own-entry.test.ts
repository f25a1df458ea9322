import type { StaffId } from '@nattoku/contract/shared/primitives';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetDrafts, draftName } from '#platform/drafts.ts';
import { isForeignEntry, markEntry } from '#platform/own-entry.ts';

const [first, second] = ['first', 'second'] as unknown as [StaffId, StaffId];

afterEach(() => vi.unstubAllGlobals());

test('an entry of the history is foreign to everybody but its owner, and one without an owner to nobody', () => {
  const entry: { state: unknown; replaceState: (state: unknown) => void } = {
    state: { usr: { search: { text: '山田' } }, idx: 2 },
    replaceState: (state) => (entry.state = state),
  };
  vi.stubGlobal('history', entry);

  expect(isForeignEntry(second)).toBe(false);
  markEntry(first);

  expect(entry.state).toMatchObject({ usr: { search: { text: '山田' } }, idx: 2 });
  expect([isForeignEntry(first), isForeignEntry(second)]).toEqual([false, true]);
});

test('the drafts of another person are forgotten, and at sign-out all are; what is not a draft stays', () => {
  const stored: Record<string, string> = {
    [draftName(first, 'order-1')]: '伝言',
    [draftName(second, 'order-2')]: '伝言',
    'nattoku.chunkReload': '{}',
  };
  Object.defineProperty(stored, 'removeItem', { value: (name: string) => void delete stored[name] });
  vi.stubGlobal('sessionStorage', stored);

  forgetDrafts(second);
  expect(Object.keys(stored)).toEqual([draftName(second, 'order-2'), 'nattoku.chunkReload']);
  forgetDrafts();
  expect(Object.keys(stored)).toEqual(['nattoku.chunkReload']);
});
