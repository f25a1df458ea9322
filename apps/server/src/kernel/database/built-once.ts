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
