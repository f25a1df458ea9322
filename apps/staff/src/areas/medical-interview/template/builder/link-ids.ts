import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { Condition } from '@nattoku/rules/interview/item/interview-item';
import type { Item, Items } from '#areas/medical-interview/template/builder/items.ts';

type Flags = InterviewForm['flags'];
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** A short name that nothing here bears, and that no question which was taken out is likely to have borne. */
export function newName(taken: ReadonlySet<string>, prefix = 'q'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  const name = `${prefix}-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
  return taken.has(name) ? newName(taken, prefix) : name;
}

/** The names of questions, rows of a matrix among them. */
export const namesIn = (items: Items): string[] =>
  items.flatMap((item) => [item.linkId, ...(item.kind === 'matrix' ? item.rows.map(({ linkId }) => linkId) : [])]);

/**
 * Questions, and flags about them, that come into a questionnaire. Those whose names are taken are named anew, and everything among them that
 * names those is led along; what looks at a question that does not come along stays as it is, and is found.
 */
export function namedAnew(items: Items, flags: Flags, taken: ReadonlySet<string>): { items: Items; flags: Flags } {
  const known = new Set(taken);
  const names = new Map<string, string>();
  for (const name of namesIn(items)) {
    const next = known.has(name) ? newName(known) : name;
    known.add(next);
    names.set(name, next);
  }
  const led = (linkId: string) => names.get(linkId) ?? linkId;
  return {
    items: items.map((item) => renamed(item, led)),
    flags: flags.map((flag) => ({ ...flag, conditions: flag.conditions.map((each) => conditionLed(each, led)) })),
  };
}

type Led = (linkId: string) => string;

const conditionLed = <One extends Condition>(condition: One, led: Led): One =>
  condition.of === 'answer' || condition.of === 'former' ? { ...condition, linkId: led(condition.linkId) } : condition;

/** Names stand in an expression between quotes. */
const expressionLed = (expression: string | null, led: Led): string | null =>
  expression?.replaceAll(/'((?:[^'\\]|\\.)*)'/g, (_, name: string) => `'${led(name)}'`) ?? null;

function renamed(item: Item, led: Led): Item {
  const { enabling } = item;
  const own = {
    ...item,
    linkId: led(item.linkId),
    enabling: enabling && {
      ...enabling,
      conditions: enabling.conditions.map((each) => conditionLed(each, led)),
      expression: expressionLed(enabling.expression, led),
    },
  };
  if (own.kind === 'matrix') return { ...own, rows: own.rows.map((row) => ({ ...row, linkId: led(row.linkId) })) };
  if (own.kind !== 'computed') return own;
  return {
    ...own,
    expression: expressionLed(own.expression, led),
    score: own.score && { ...own.score, items: own.score.items.map(led) },
  };
}
