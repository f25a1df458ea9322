import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Admission, combineAdmissions, connectionWait, createAdmission } from '#kernel/database/admission.ts';
import { createConnectionQueue, shareByKind, withoutShares } from '#kernel/database/connection-queue.ts';

const [urgent, normal, bulk] = (['urgent', 'normal', 'bulk'] as const).map((kind) => createAdmission(kind)) as [
  Admission,
  Admission,
  Admission,
];
const background: Admission = { kind: 'background' };

/** A queue that remembers whom it served. */
const openQueue = (size: number, shares = withoutShares(size)) => {
  const queue = createConnectionQueue(size, shares);
  const served: string[] = [];
  return {
    served,
    ...queue,
    enter: (admission: Admission, name: string = admission.kind) =>
      queue.enter(admission, () => void served.push(name)),
  };
};

test('a free connection goes to urgent requests first, then to normal ones and jobs as they came, then to bulk work', () => {
  const { enter, release, served } = openQueue(1);
  enter(normal, 'running');
  enter(bulk);
  enter(background);
  enter(normal);
  enter(urgent, 'first urgent');
  enter(urgent, 'second urgent');

  expect(served).toEqual(['running']);
  release(normal);
  release(urgent);
  release(urgent);
  release(background);
  release(normal);
  expect(served).toEqual(['running', 'first urgent', 'second urgent', 'background', 'normal', 'bulk']);
});

test('a paused queue grants nothing, and serves in order once it is resumed', () => {
  const { enter, release, pause, resume, served } = openQueue(1);
  pause();
  enter(normal, 'list');
  enter(urgent, 'signature');
  expect(served).toEqual([]);

  resume();
  release(urgent);
  expect(served).toEqual(['signature', 'list']);
});

test('a request that gave up is not served', () => {
  const { enter, release, served } = openQueue(1);
  enter(normal, 'running');
  const leave = enter(urgent, 'gone');
  enter(normal, 'next');

  leave?.();
  release(normal);
  expect(served).toEqual(['running', 'next']);
});

test('lists and exports leave connections to urgent requests, and exports most of them to lists', () => {
  const { enter, served } = openQueue(20, shareByKind(20));
  const countOf = (name: string) => served.filter((each) => each === name).length;
  for (const _ of Array(30)) enter(bulk);
  expect(countOf('bulk')).toBe(5);

  for (const _ of Array(30)) enter(normal);
  expect(countOf('normal')).toBe(11);

  for (const _ of Array(30)) enter(urgent);
  expect(countOf('urgent')).toBe(4);
});

test('lists and jobs leave a connection to exports, however many of them wait', () => {
  const { enter, release, served } = openQueue(20, shareByKind(20));
  for (const _ of Array(30)) enter(normal);
  enter(bulk, 'first export');
  enter(bulk, 'second export');
  expect(served.filter((name) => name === 'normal')).toHaveLength(15);
  expect(served.at(-1)).toBe('first export');

  release(normal);
  expect(served.at(-1)).toBe('normal');
  release(bulk);
  expect(served.at(-1)).toBe('second export');
});

test.each([1, 2, 3, 4])('a pool of %d connections serves every kind', (size) => {
  for (const admission of [urgent, normal, bulk, background]) {
    const { enter, served } = openQueue(size, shareByKind(size));
    enter(admission);
    expect(served).toEqual([admission.kind]);
  }
});

test('a full queue of lists refuses the next list, and neither a signature nor a job', () => {
  const { enter } = openQueue(1);
  for (const _ of Array(201)) enter(normal);

  expect(enter(normal)).toBeNull();
  expect(enter(urgent)).not.toBeNull();
  expect(enter(background)).not.toBeNull();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an urgent request waits up to ten seconds in all, after that as long as a normal one for each connection', () => {
  const admission = createAdmission('urgent');
  const waits = [0, 6_000, 3_500, 60_000].map((milliseconds) => {
    vi.advanceTimersByTime(milliseconds);
    return connectionWait(admission, 1_000);
  });

  expect(waits).toEqual([10_000, 4_000, 1_000, 1_000]);
  expect(connectionWait(createAdmission('normal'), 1_000)).toBe(1_000);
  expect(connectionWait(createAdmission('bulk'), 1_000)).toBe(10_000);
  expect(connectionWait(background, 1_000)).toBe(30_000);
});

test('what is written for several requests at once waits as long as the urgent one that may wait longest', () => {
  const earlier = createAdmission('urgent');
  vi.advanceTimersByTime(2_000);
  const later = createAdmission('urgent');

  expect(combineAdmissions([background, earlier, normal, later])).toEqual(later);
  expect(combineAdmissions([background, bulk])).toEqual({ kind: 'normal' });
});
