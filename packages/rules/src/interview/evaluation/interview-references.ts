import type { Enabling, InterviewItem } from '#interview/item/interview-item.ts';
import type { Indexed, InterviewIndex } from '#interview/item/interview-index.ts';

const linkIdsIn = (expression: string, { byLinkId }: InterviewIndex): string[] =>
  [...expression.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text ?? '').filter((text) => byLinkId.has(text));

/** Whether an expression looks at answers at all: `%age > 60` does not. */
const LOOKS_AT_ANSWERS = /\b(?:item|answer|value|descendants|children|repeat)\b|%resource\b|%context\b|\$this\b/;
const QUOTED = /'(?:[^'\\]|\\.)*'/g;

/**
 * Questions that an expression names; one that looks at answers without naming any is about all that are no expressions themselves, but for those that
 * stand below its own question: they wait for it.
 */
function namedIn(expression: string, of: InterviewItem, index: InterviewIndex): string[] {
  const named = linkIdsIn(expression, index);
  if (named.length > 0) return named;
  if (!LOOKS_AT_ANSWERS.test(expression.replaceAll(QUOTED, ''))) return [];
  return index.inOrder
    .filter((each) => isAsked(each) && !isBelow(each, of.linkId, index))
    .map(({ item }) => item.linkId);
}

const isBelow = ({ parent }: Indexed, linkId: string, { byLinkId }: InterviewIndex): boolean => {
  for (let each = parent; each !== null; each = byLinkId.get(each)?.parent ?? null) if (each === linkId) return true;
  return false;
};

const isAsked = ({ item }: Indexed): boolean =>
  item.kind !== 'computed' && item.kind !== 'group' && !item.enabling?.expression;

const answersIn = (enabling: Enabling | null): string[] =>
  (enabling?.conditions ?? []).flatMap((condition) => (condition.of === 'answer' ? [condition.linkId] : []));

/** The questions that have to be settled before this one can be: whether it is shown, and what it comes to. */
export function references(item: InterviewItem, index: InterviewIndex): string[] {
  const shown = item.enabling?.expression ? namedIn(item.enabling.expression, item, index) : answersIn(item.enabling);
  if (item.kind !== 'computed') return shown;
  const made = item.expression === null ? (item.score?.items ?? []) : namedIn(item.expression, item, index);
  return [...shown, ...made];
}

/** `circles`: questions that wait for each other, each named once. */
export type Settling = { order: readonly Indexed[]; circles: readonly string[][] };

/** In which order questions are settled: each after those it looks at and the one it stands in. */
export function settlingOrder(index: InterviewIndex): Settling {
  const needs = new Map(
    index.inOrder.map(({ item, parent }) => [
      item.linkId,
      [...(parent === null ? [] : [parent]), ...references(item, index)],
    ]),
  );
  const search: Search = { needs, state: new Map(), order: [], circles: [] };
  for (const { item } of index.inOrder) visit(search, item.linkId);
  const order = search.order.flatMap((linkId) => index.byLinkId.get(linkId) ?? []);
  return { order, circles: search.circles };
}

type Search = {
  needs: ReadonlyMap<string, readonly string[]>;
  state: Map<string, 'waiting' | 'settled'>;
  order: string[];
  circles: string[][];
};

/** Depth first, with a stack of its own: a chain of conditions may be as long as the questionnaire. */
function visit({ needs, state, order, circles }: Search, start: string): void {
  if (state.has(start)) return;
  const stack = [{ linkId: start, next: 0 }];
  state.set(start, 'waiting');
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const need = needs.get(top.linkId)?.[top.next];
    top.next += 1;
    if (need === undefined) {
      state.set(top.linkId, 'settled');
      order.push(top.linkId);
      stack.pop();
    } else if (state.get(need) === 'waiting') {
      circles.push(stack.slice(stack.findIndex(({ linkId }) => linkId === need)).map(({ linkId }) => linkId));
    } else if (!state.has(need) && needs.has(need)) {
      state.set(need, 'waiting');
      stack.push({ linkId: need, next: 0 });
    }
  }
}
