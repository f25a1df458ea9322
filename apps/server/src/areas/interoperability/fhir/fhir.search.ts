import { z } from 'zod';
import { refusedSearch } from '#areas/interoperability/fhir/fhir.outcome.ts';

export type SearchParams = URLSearchParams;

const DEFAULT_COUNT = 50;
export const MOST_ON_A_PAGE = 200;

/** Understood by every search; `_format` and `_pretty` ask for what is answered anyway. */
const everywhere = ['_id', '_lastUpdated', '_count', '_cursor', '_format', '_pretty'];

/** Refuses conditions that are not understood, instead of answering as if they were not there. */
export function requireKnown(params: SearchParams, known: readonly string[]): void {
  for (const [name, value] of params) {
    if (value.includes('\0')) throw refusedSearch('A condition must not contain the character U+0000.');
    if (!known.includes(name) && !everywhere.includes(name))
      throw refusedSearch(`The parameter "${name.slice(0, 50)}" is not supported.`);
  }
}

export const countOf = (params: SearchParams): number => {
  const text = params.get('_count');
  if (text === null) return DEFAULT_COUNT;
  // R4: with 0 the total alone is asked for.
  if (!/^\d{1,6}$/.test(text)) throw refusedSearch('_count must be a whole number, 0 or more.');
  return Math.min(Number(text), MOST_ON_A_PAGE);
};

const uuid = z.uuid();
/** Ids of a reference: `id`, `Patient/id`, or the whole address; several with commas mean any of them. */
export const idsOf = (text: string, type: string): string[] =>
  text.split(',').map((each) => {
    const id = each.includes('/') ? (new RegExp(`(?:^|/)${type}/([^/]+)$`).exec(each)?.[1] ?? '') : each;
    if (!uuid.safeParse(id).success) throw refusedSearch(`"${type}" must be named by its id.`);
    return id.toLowerCase();
  });

/** Codes of a token: `code`, or `system|code` with the one system that there is; several with commas mean any of them. */
export const codesOf = (text: string, system: string): string[] =>
  text.split(',').map((each) => {
    const bar = each.lastIndexOf('|');
    if (bar !== -1 && each.slice(0, bar) !== system) throw refusedSearch(`The system of this code is ${system}.`);
    return each.slice(bar + 1);
  });

const DATE =
  /^(eq|ne|gt|lt|ge|le|sa|eb|ap)?(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

type Span = { prefix: string; from: Date; until: Date };

/** A date of a search with its prefix, as the span that it covers; days are those of Tokyo. */
export function spanOf(given: string): Span {
  // The plus of +09:00 that was not encoded arrives as a space.
  const text = given.replace(/ (?=\d\d:\d\d$)/, '+');
  const [whole, prefix = 'eq', year = '', month, day, time, seconds, fraction, zone] = DATE.exec(text) ?? [];
  const wrong = refusedSearch('A date must look like ge2026-11-22 or ge2026-11-22T09:00:00+09:00.');
  if (!whole || prefix === 'ne' || prefix === 'ap') throw wrong;
  const inTokyo = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d) - 9 * 3_600_000);
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const isReal = new Date(Date.UTC(y, m - 1, d)).getUTCMonth() === m - 1 && m >= 1;
  if (!isReal) throw wrong;
  if (time) {
    const from = new Date(`${year}-${month}-${day}T${time}:${seconds ?? '00'}.${(fraction ?? '0').slice(0, 3)}${zone}`);
    if (Number.isNaN(from.getTime())) throw wrong;
    const length = fraction ? 1 : seconds ? 1000 : 60_000;
    return { prefix, from, until: new Date(from.getTime() + length) };
  }
  if (day) return { prefix, from: inTokyo(y, m, d), until: inTokyo(y, m, d + 1) };
  if (month) return { prefix, from: inTokyo(y, m, 1), until: inTokyo(y, m + 1, 1) };
  return { prefix, from: inTokyo(y, 1, 1), until: inTokyo(y + 1, 1, 1) };
}

/** Conditions of a query with their values. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #clauses: string[];

  constructor(first: string) {
    this.#clauses = [first];
  }

  /** Takes a value and gives its place in the query. */
  place(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  add(clause: string): void {
    this.#clauses.push(clause);
  }

  /** Each `date` of a search must hold. */
  addDates(texts: readonly string[], column: string): void {
    for (const text of texts) {
      const { prefix, from, until } = spanOf(text);
      const atLeast = (date: Date) => this.add(`${column} >= ${this.place(date)}`);
      const before = (date: Date) => this.add(`${column} < ${this.place(date)}`);
      if (prefix === 'eq' || prefix === 'ge') atLeast(from);
      if (prefix === 'gt' || prefix === 'sa') atLeast(until);
      if (prefix === 'eq' || prefix === 'le') before(until);
      if (prefix === 'lt' || prefix === 'eb') before(from);
    }
  }

  get where(): string {
    return this.#clauses.join(' AND ');
  }
}

const Cursor = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/), z.uuid()]);
export type Cursor = z.infer<typeof Cursor>;

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Where the next page begins; null for the first. */
export const cursorOf = (params: SearchParams): Cursor | null => {
  const text = params.get('_cursor');
  if (text === null) return null;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw refusedSearch('_cursor must be taken from the link of a page.');
  }
};
