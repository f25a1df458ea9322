import type { Answer, InterviewContext, PlaceKey, Row } from '#interview/answer/interview-answer.ts';
import type { Settled } from '#interview/answer/interview-places.ts';
import {
  namesAllItsItems,
  type CompiledExpression,
  type ExpressionEngine,
} from '#interview/evaluation/interview-expression.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { responseItems } from '#interview/fhir/response-items.ts';
import { ageOn } from '#time/birth-date.ts';

export type Reading = { settled: Settled; context: InterviewContext; row: string | null; rows: readonly Row[] };

export type ExpressionReader = { read: (expression: string, reading: Reading) => readonly unknown[] };

/** What an expression can name besides the answers; each is there, and empty where nothing is known. */
export const expressionVariables = ({
  today,
  birthOn,
  sex,
  department,
  approach,
}: InterviewContext): Record<string, unknown> => ({
  today,
  age: birthOn === null ? [] : ageOn(birthOn, today),
  sex: sex ?? [],
  department: department ?? [],
  approach: approach ?? [],
});

type Known = { of: readonly unknown[]; found: readonly unknown[] };
type Read = {
  run: CompiledExpression | null;
  only: ReadonlySet<string> | null;
  looksAt: readonly string[];
  last: Map<string, Known>;
};

/**
 * Reads each expression once, and runs it again only when an answer that it looks at is another one than the last time: running one takes
 * milliseconds. What cannot be read or run comes to nothing.
 */
export function expressionReader(
  items: readonly InterviewItem[],
  index: InterviewIndex,
  engine: ExpressionEngine | null,
): ExpressionReader {
  const known = new Map<string, Read>();
  const open = (expression: string): Read => {
    const before = known.get(expression);
    if (before) return before;
    const opened = openExpression(expression, index, engine);
    known.set(expression, opened);
    return opened;
  };
  return {
    read: (expression, reading) => {
      const { run, only, looksAt, last } = open(expression);
      if (run === null) return [];
      const of = lookedAt(looksAt, reading);
      const before = last.get(reading.row ?? '');
      if (before && isSame(before.of, of)) return before.found;
      const found = runOn(run, only, items, reading);
      last.set(reading.row ?? '', { of, found });
      return found;
    },
  };
}

const openExpression = (expression: string, index: InterviewIndex, engine: ExpressionEngine | null): Read => {
  const run = engine === null ? null : orNull(() => engine.compile(expression));
  const named = [...expression.matchAll(/'((?:[^'\\]|\\.)*)'/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => index.byLinkId.has(text));
  const isNarrow = named.length > 0 && namesAllItsItems(expression);
  const looksAt = isNarrow ? [...new Set(named)] : index.inOrder.map(({ item }) => item.linkId);
  return { run, only: isNarrow ? withParents(named, index) : null, looksAt, last: new Map() };
};

const withParents = (named: readonly string[], { byLinkId }: InterviewIndex): ReadonlySet<string> => {
  const all = new Set<string>();
  for (const linkId of named)
    for (let each: string | null = linkId; each !== null && !all.has(each); each = byLinkId.get(each)?.parent ?? null)
      all.add(each);
  return all;
};

/** Answers are never changed in place, so that those that are the same object are the same. */
const lookedAt = (linkIds: readonly string[], { settled, context, rows, row }: Reading): unknown[] => [
  row,
  ...Object.values(expressionVariables(context)).map((value) => (Array.isArray(value) ? null : value)),
  ...rows,
  ...linkIds.flatMap((linkId) =>
    settled.places.of(linkId).map(({ key }): Answer | undefined => settled.values.get(key)),
  ),
];

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => Object.is(each, other[at]));

const runOn = (
  run: CompiledExpression,
  only: ReadonlySet<string> | null,
  items: readonly InterviewItem[],
  reading: Reading,
) => {
  const { settled, context, row, rows } = reading;
  const narrowed = only === null ? {} : { only };
  // An expression that counts or compares answers must not count one that says nothing.
  const values = { get: (key: PlaceKey) => known(settled.values.get(key)) };
  const all = responseItems(items, { values, rows }, narrowed);
  const own = row === null ? undefined : settled.places.rows.get(row);
  const group = own && settled.index.byLinkId.get(own.group)?.item;
  const ownRow = group && {
    linkId: group.linkId,
    item: responseItems(group.items, { values, rows }, { ...narrowed, row }),
  };
  return orNull(() => run({ items: all, context: ownRow ?? null, variables: expressionVariables(context) })) ?? [];
};

const known = (answer: Answer | undefined): Answer | undefined => (answer?.type === 'notYetKnown' ? undefined : answer);

const orNull = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};
