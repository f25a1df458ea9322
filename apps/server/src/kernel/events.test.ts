import { expect, test } from 'vitest';
import { changesMayHaveGoneUnheard, openEventHub } from '#kernel/events.ts';

const facilityId = 'hospital';

/** A hub that began to hear a minute ago. */
function hearingHub() {
  let now = 0;
  const hub = openEventHub(() => now);
  hub.hearer.resumed?.();
  now = 60_000;
  return {
    ...hub,
    pass: (milliseconds: number) => void (now += milliseconds),
    hear: (id: string, of = facilityId) => hub.hearer.told(JSON.stringify({ topic: 'chat', id, facilityId: of })),
    idsWithin: (milliseconds: number) => hub.heardWithin(facilityId, milliseconds)?.map(({ id }) => id) ?? null,
  };
}

test('what changed between the first reading of a page and its stream is told to the stream, once and of its own facility', () => {
  const { hear, pass, idsWithin } = hearingHub();
  hear('long before');
  pass(20_000);
  hear('question');
  hear('elsewhere', 'another hospital');
  hear('question');
  pass(1_000);

  expect(idsWithin(10_000)).toEqual(['question']);
  expect(idsWithin(500)).toEqual([]);
});

test.each<[string, (hub: ReturnType<typeof hearingHub>) => void, number]>([
  ['it had not begun to hear', () => {}, 60_001],
  ['it may have forgotten', ({ pass }) => pass(60_000), 60_001],
  ['it heard nothing for a while', ({ hearer, pass }) => (hearer.lost?.(), pass(2_000), hearer.resumed?.()), 1_000],
  ['it hears nothing now', ({ hearer }) => hearer.lost?.(), 0],
  ['another process died', ({ hearer, pass }) => (pass(1_000), hearer.told(changesMayHaveGoneUnheard.payload)), 500],
  ['too much happened', ({ hear }) => Array.from({ length: 600 }, (_, index) => hear(`${index}`)), 30_000],
])('where %s it says that it does not know', (_, happens, milliseconds) => {
  const hub = hearingHub();
  happens(hub);

  expect(hub.idsWithin(milliseconds)).toBeNull();
});
