import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlingOrder } from '#interview/evaluation/interview-references.ts';
import { indexInterview, type InterviewIndex } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { asked, isTrue, shownIf, when } from '#testing/interview-items.ts';

const ABOUT_ALL = '%resource.descendants().count()';
const computed = (linkId: string, expression: string, items: InterviewItem[] = []) =>
  asked('computed', linkId, { expression, items });
const settle = (items: readonly InterviewItem[]) => settlingOrder(indexInterview(items));
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test('no question is in two circles, however many conditions wait for each other', () => {
  const items = numbers(2000).map((at) =>
    asked('yesNo', `q${at}`, {
      enabling: shownIf(...numbers(50).map((to) => when(`q${(at + 1 + to * 37) % 2000}`, '=', isTrue))),
    }),
  );
  const inCircles = settle(items).circles.flat();
  expect(inCircles.length).toBeGreaterThan(0);
  expect(new Set(inCircles).size).toBe(inCircles.length);
});

test('two circles without a common question are both found', () => {
  const waiting = (linkId: string, other: string) =>
    asked('yesNo', linkId, { enabling: shownIf(when(other, '=', isTrue)) });
  const items = [waiting('a', 'b'), waiting('b', 'a'), waiting('c', 'a'), waiting('d', 'e'), waiting('e', 'd')];
  expect(settle(items).circles).toEqual([
    ['a', 'b'],
    ['d', 'e'],
  ]);
});

test('expressions about all answers read each question a few times, not once for each expression', () => {
  let reads = 0;
  const counted = (item: InterviewItem): InterviewItem =>
    new Proxy(item, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
  const items = numbers(2000).map((at) =>
    counted(at % 2 === 0 ? asked('number', `q${at}`) : computed(`q${at}`, ABOUT_ALL)),
  );
  const index = indexInterview(items);
  reads = 0;
  settlingOrder(index);
  expect(reads).toBeLessThan(20 * items.length);
});

/** Up to twelve questions, some with others below them, of which some are expressions about all answers and some look at one other. */
const anyItems = fc
  .array(fc.record({ kind: fc.constantFrom('asked', 'all', 'one'), to: fc.nat(11), depth: fc.nat(2) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((each) => {
    const roots: InterviewItem[] = [];
    const open: InterviewItem[] = [];
    for (const [at, { kind, to, depth }] of each.entries()) {
      const item =
        kind === 'all'
          ? computed(`q${at}`, ABOUT_ALL)
          : asked('yesNo', `q${at}`, { enabling: kind === 'one' ? shownIf(when(`q${to}`, '=', isTrue)) : null });
      open.length = Math.min(open.length, depth);
      (open.at(-1)?.items ?? roots).push(item);
      open.push(item);
    }
    return roots;
  });

/** The questions that one waits for, found by looking at every pair. */
const needsOf = ({ inOrder, byLinkId }: InterviewIndex): Map<string, string[]> => {
  const isBelow = (linkId: string, other: string): boolean => {
    const parent = byLinkId.get(linkId)?.parent ?? null;
    return parent !== null && (parent === other || isBelow(parent, other));
  };
  return new Map(
    inOrder.map(({ item, parent }) => {
      const others =
        item.kind === 'computed'
          ? inOrder.filter((each) => each.item.kind !== 'computed' && !isBelow(each.item.linkId, item.linkId))
          : [];
      const conditions = (item.enabling?.conditions ?? []).flatMap((each) => ('linkId' in each ? [each.linkId] : []));
      const needs = [...(parent === null ? [] : [parent]), ...conditions, ...others.map((each) => each.item.linkId)];
      return [item.linkId, needs.filter((linkId) => byLinkId.has(linkId))];
    }),
  );
};

test('each question follows those it waits for, or a circle is named whose questions wait for each other', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const index = indexInterview(items);
      const needs = needsOf(index);
      const { order, circles } = settlingOrder(index);
      const at = new Map(order.map(({ item }, position) => [item.linkId, position]));
      expect(at.size).toBe(index.inOrder.length);
      const late = [...needs].filter(([linkId, others]) =>
        others.some((other) => (at.get(other) ?? 0) >= (at.get(linkId) ?? 0)),
      );
      expect(circles.length > 0).toBe(late.length > 0);
      for (const circle of circles)
        for (const [position, linkId] of circle.entries())
          expect(needs.get(linkId)).toContain(circle[(position + 1) % circle.length]);
    }),
  );
});
