// @vitest-environment jsdom
import { foldSession } from '@nattoku/rules/talk/fold-session';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Topics } from '#areas/ic-support/cockpit/topics.tsx';
import type { Happening, Talk } from '#areas/ic-support/session/use-talk.ts';

afterEach(cleanup);

const question = { id: 'q1', title: '仕事には、いつから戻れますか。', kind: 'topic', asks: 'answer', detail: '' };
const entryOf = (kind: 'start' | 'end', at: string) => ({ id: kind, kind, at, by: 'doctor' }) as SessionEntry;
const started = entryOf('start', '2027-01-25T05:00:00.000Z');
const ended = entryOf('end', '2027-01-25T05:30:00.000Z');

function show(entries: readonly SessionEntry[]) {
  const told: Happening[] = [];
  const tell = (...each: readonly Happening[]) => void told.push(...each);
  const talk = { points: [question], session: foldSession(entries), tell } as unknown as Talk;
  render(<Topics talk={talk} isOpen />);
  return told;
}

test('while the talk runs, its topics are sorted and given results', () => {
  show([started]);
  expect(screen.getByRole('button', { name: /を上へ$/u })).toBeDefined();
  expect(screen.getByRole('button', { name: '後日回答' })).toBeDefined();
});

test('after the talk a question that was left open still gets its result, and the order is fixed', () => {
  const told = show([started, ended]);
  expect(screen.queryByRole('button', { name: /を上へ$/u })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '後日回答' }));
  expect(told).toEqual([{ kind: 'topic', point: 'q1', result: 'later', reason: '', answer: '' }]);
});
