import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#kernel/database/transaction.ts';

type Question<Answer> = { prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Answer> } };

/**
 * A question whose text is made once for each connection: putting together a long one takes longer than asking it. What differs from time to time stands in
 * it as `sql.placeholder`. It is sent when it is called, not when its answer is waited for.
 */
export function builtOnce<Values extends Record<string, unknown>, Answer>(
  build: (tx: Tx) => Question<Answer>,
): (tx: Tx, values: Values) => Promise<Answer> {
  const built = new WeakMap<Tx, ReturnType<Question<Answer>['prepare']>>();
  return (tx, values) => {
    // Which name it bears on the connection is said where all statements get theirs (decision 0040).
    const question = built.get(tx) ?? build(tx).prepare('');
    built.set(tx, question);
    return question.execute(values);
  };
}

type Places<Row> = { [Column in keyof Row]: SQL };

/**
 * A statement that stores values of a table's columns, put together once for each set of columns that comes. `build` gets a place for each value; what
 * else it asks about stands in it as `sql.placeholder` and comes as `more`.
 */
export function writtenOnce<Row extends object>(
  table: PgTable,
  build: (tx: Tx, values: Places<Row>) => Question<unknown>,
): (tx: Tx, row: Row, more?: Record<string, unknown>) => Promise<unknown> {
  const columns = getTableColumns(table);
  const questions = new Map<string, (tx: Tx, values: Record<string, unknown>) => Promise<unknown>>();
  const questionFor = (names: readonly string[]) => {
    const key = names.join();
    const known = questions.get(key);
    if (known) return known;
    const places = Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Places<Row>;
    const question = builtOnce<Record<string, unknown>, unknown>((tx) => build(tx, places));
    questions.set(key, question);
    return question;
  };
  return (tx, row, more = {}) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    const stored = given.map(([name, value]) => [name, value === null ? null : columns[name]?.mapToDriverValue(value)]);
    return questionFor(given.map(([name]) => name))(tx, { ...more, ...Object.fromEntries(stored) });
  };
}
