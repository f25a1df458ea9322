import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReader, type ReaderState, type Speaker } from '#reading-aloud/reader.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What a voice does with a sentence: says it, falls silent in the middle, or is never heard. */
type Manner = 'says' | 'hangs' | 'breaks off' | 'mute' | 'refuses';

/** A device whose voice does with each sentence what it is told, one second for each. */
function openDevice(manners: readonly Manner[]) {
  const spoken: number[] = [];
  const states: ReaderState[] = [];
  let busy = false;
  let end = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speaker: Speaker = {
    speak: (place, { heard, ended, refused }) => {
      const manner = manners[place] ?? 'says';
      if (manner === 'refuses') return refused();
      spoken.push(place);
      busy = true;
      if (manner === 'mute') return;
      heard();
      end = ended;
      if (manner === 'hangs') return;
      timer = setTimeout(() => {
        busy = false;
        if (manner === 'says') ended();
      }, 1_000);
    },
    cancel: () => {
      clearTimeout(timer);
      // As browsers do: what was canceled says so, late.
      const canceled = end;
      if (busy) setTimeout(canceled, 0);
      busy = false;
    },
    isBusy: () => busy,
  };
  const reader = createReader({
    speaker,
    count: () => 4,
    durationOf: () => 5_000,
    tell: (state) => states.push(state),
  });
  return { reader, spoken, states, now: () => states.at(-1) };
}

test('sentence after sentence is read, then it is over', () => {
  const { reader, spoken, now } = openDevice([]);
  reader.readAt(0);
  vi.advanceTimersByTime(3_500);
  expect(now()).toEqual({ name: 'reading', place: 3 });
  vi.advanceTimersByTime(1_000);
  expect(spoken).toEqual([0, 1, 2, 3]);
  expect(now()).toEqual({ name: 'over', place: 0 });
});

test('what is paused goes on with the same sentence, and the end of what was canceled counts for nothing', () => {
  const { reader, spoken, now } = openDevice([]);
  reader.readAt(0);
  vi.advanceTimersByTime(1_500);
  reader.pause();
  vi.advanceTimersByTime(60_000);
  expect(now()).toEqual({ name: 'paused', place: 1 });
  reader.goOn();
  vi.advanceTimersByTime(1_100);
  expect(spoken).toEqual([0, 1, 1, 2]);
});

test.each<Manner>(['hangs', 'breaks off'])('a voice that %s in the middle goes on with the next sentence', (manner) => {
  const { reader, spoken, now } = openDevice(['says', manner, 'says']);
  reader.readAt(0);
  vi.advanceTimersByTime(20_000);
  expect(spoken).toEqual([0, 1, 2, 3]);
  expect(now()).toEqual({ name: 'over', place: 0 });
});

test('a sentence that is not heard is said once more; then nobody is kept waiting, and a press tries again', () => {
  const { reader, spoken, now } = openDevice(['says', 'says', 'mute', 'says']);
  reader.readAt(0);
  vi.advanceTimersByTime(30_000);
  expect(spoken).toEqual([0, 1, 2, 2]);
  expect(now()).toEqual({ name: 'silent', place: 2 });
  reader.readAt(3);
  vi.advanceTimersByTime(1_500);
  expect(now()).toEqual({ name: 'over', place: 0 });
});

test('a browser that wants something pressed first says so, with the place kept', () => {
  const { reader, now } = openDevice(['says', 'refuses']);
  reader.readAt(1);
  vi.advanceTimersByTime(10_000);
  expect(now()).toEqual({ name: 'silent', place: 1 });
});

test('nothing is said after the end', () => {
  const { reader, spoken, states } = openDevice([]);
  reader.readAt(0);
  reader.stop();
  const told = states.length;
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual([0]);
  expect(states).toHaveLength(told);
});

test('drawn again while it is read, the sentence is found where it is now', () => {
  const { reader, spoken, now } = openDevice([]);
  reader.readAt(1);
  reader.moveTo(2);
  vi.advanceTimersByTime(1_100);
  expect(spoken).toEqual([1, 2, 3]);
  reader.pause();
  reader.moveTo(0);
  expect(now()).toEqual({ name: 'paused', place: 0 });
});
