import type { Enabling, InterviewItem } from '#interview/item/interview-item.ts';
import type { Indexed, InterviewIndex } from '#interview/item/interview-index.ts';

const linkIdsIn = (expression: string, { byLinkId }: InterviewIndex): string[] =>
  [...expression.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text]) => text ?? '').filter((text) => byLinkId.has(text));

/** Whether an expression looks at answers at all: `%age > 60` does not. */
const LOOKS_AT_ANSWERS = /\b(?:item|answer|value|descendants|children|repeat)\b|%resource\b|%context\b|\$this\b/;
const QUOTED = /'(?:[^'\\]|\\.)*'/g;

/** Questions that an expression names. One that looks at answers without naming any is about all questions that are asked. */
function namedIn(expression: string, index: InterviewIndex): Named {
  const linkIds = linkIdsIn(expression, index);
  if (linkIds.length > 0) return { linkIds, isAboutAll: false };
  return { linkIds, isAboutAll: LOOKS_AT_ANSWERS.test(expression.replaceAll(QUOTED, '')) };
}

const isAsked = (item: InterviewItem): boolean =>
  item.kind !== 'computed' && item.kind !== 'group' && !item.enabling?.expression;

const answersIn = (enabling: Enabling | null): Named => ({
  linkIds: (enabling?.conditions ?? []).flatMap((condition) => (condition.of === 'answer' ? [condition.linkId] : [])),
  isAboutAll: false,
});

/** `isAboutAll`: all questions that are asked, but for those below the question itself, which wait for it. */
type Named = { linkIds: readonly string[]; isAboutAll: boolean };

/** The questions that have to be settled before this one can be: for whether it is shown, and for its computed value. */
function references(item: InterviewItem, index: InterviewIndex): Named {
  const { enabling } = item;
  const shown = enabling?.expression ? namedIn(enabling.expression, index) : answersIn(enabling);
  if (item.kind !== 'computed') return shown;
  const made: Named =
    item.expression === null
      ? { linkIds: item.score?.items ?? [], isAboutAll: false }
      : namedIn(item.expression, index);
  return { linkIds: [...shown.linkIds, ...made.linkIds], isAboutAll: shown.isAboutAll || made.isAboutAll };
}

/** `circles`: questions that wait for each other. No question is in two of them: where circles share one, the first is named. */
export type Settling = { order: readonly Indexed[]; circles: readonly string[][] };

/** In which order questions are settled: each after those it looks at and its parent. Takes time in proportion to the references. */
export function settlingOrder(index: InterviewIndex): Settling {
  const search: Search = { needs: needsOf(index), reached: new Map(), order: [], circles: [] };
  for (const { item } of index.inOrder) visit(search, item.linkId);
  const order = search.order.flatMap((node) => (typeof node === 'string' ? (index.byLinkId.get(node) ?? []) : []));
  return { order, circles: search.circles };
}

/**
 * A question by its linkId; or, as a number, all asked questions before the one at `number`, and as a negative one all from there on. An expression about all
 * questions so needs two nodes instead of thousands of questions.
 */
type Node = string | number;

const before = (at: number): Node => at;
const from = (at: number): Node => -1 - at;

function needsOf(index: InterviewIndex): Map<Node, readonly Node[]> {
  const { inOrder } = index;
  const needs = new Map<Node, readonly Node[]>();
  const ends = endsOf(inOrder);
  for (const [at, { item, parent }] of inOrder.entries()) {
    const { linkIds, isAboutAll } = references(item, index);
    const others = isAboutAll ? [before(at), from(ends[at] ?? inOrder.length)] : [];
    needs.set(item.linkId, [...(parent === null ? [] : [parent]), ...linkIds, ...others]);
    const own = isAsked(item) ? [item.linkId] : [];
    needs.set(before(at + 1), [before(at), ...own]);
    needs.set(from(at), [...own, from(at + 1)]);
  }
  return needs;
}

/** For each question the position after the last one below it. */
function endsOf(inOrder: readonly Indexed[]): number[] {
  const ends = inOrder.map(() => inOrder.length);
  const open: Indexed[] = [];
  for (const each of inOrder) {
    for (let last = open.at(-1); last !== undefined && last.depth >= each.depth; last = open.at(-1)) {
      ends[last.at] = each.at;
      open.pop();
    }
    open.push(each);
  }
  return ends;
}

/** `lastInCircle`: the depth of the nearest node on the way here, itself included, that is in a circle already; -1 without one. */
type Step = { node: Node; next: number; lastInCircle: number };

type Search = {
  needs: ReadonlyMap<Node, readonly Node[]>;
  /** The depth of a node that is on the stack; null once it is settled. */
  reached: Map<Node, number | null>;
  order: Node[];
  circles: string[][];
};

/** Depth first, with a stack of its own: a chain of conditions may be as long as the questionnaire. */
function visit(search: Search, start: Node): void {
  const { needs, reached, order } = search;
  if (reached.has(start)) return;
  const stack: Step[] = [{ node: start, next: 0, lastInCircle: -1 }];
  reached.set(start, 0);
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const need = needs.get(top.node)?.[top.next];
    top.next += 1;
    if (need === undefined) {
      reached.set(top.node, null);
      order.push(top.node);
      stack.pop();
      continue;
    }
    const depth = reached.get(need);
    if (depth !== undefined && depth !== null) {
      if (depth > top.lastInCircle) addCircle(search, stack, depth);
    } else if (depth === undefined && needs.has(need)) {
      reached.set(need, stack.length);
      stack.push({ node: need, next: 0, lastInCircle: top.lastInCircle });
    }
  }
}

function addCircle({ circles }: Search, stack: readonly Step[], start: number): void {
  const circle = stack.slice(start);
  for (const [at, step] of circle.entries()) step.lastInCircle = start + at;
  circles.push(circle.flatMap(({ node }) => (typeof node === 'string' ? [node] : [])));
}
