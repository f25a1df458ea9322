import { CONSENTS_COUNTED_AT_MOST, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Sorted = Pick<ConsentSearch, 'sort' | 'descending'>;
/** What is sorted by date has two parts, as its indexes have: forms with the date, and behind them those without one, newest first. */
type Part = { condition: SQL | undefined; order: SQL[] };

const newestFirst = [desc(consentForms.createdAt), asc(consentForms.id)];

const partsOf = ({ sort, descending }: Sorted): readonly [Part, ...Part[]] => {
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc];
  if (sort === 'createdAt')
    return [{ condition: undefined, order: [direction(consentForms.createdAt), opposite(consentForms.id)] }];
  const { procedureOn, id } = consentForms;
  return [
    { condition: isNotNull(procedureOn), order: [direction(procedureOn), direction(id)] },
    { condition: isNull(procedureOn), order: newestFirst },
  ];
};

const slice = async (
  tx: Tx,
  where: SQL | undefined,
  part: Part,
  take: number,
  skip: number,
): Promise<ConsentFormId[]> => {
  const rows = await tx
    .select({ id: consentForms.id })
    .from(consentForms)
    .where(and(where, part.condition))
    .orderBy(...part.order)
    .limit(take)
    .offset(skip);
  return rows.map(({ id }) => id);
};

/** The ids of one page in the wanted order. Nobody turns beyond what is counted. */
export async function pageOfForms(
  tx: Tx,
  where: SQL | undefined,
  { page, pageSize, ...sorted }: Sorted & Pick<ConsentSearch, 'page' | 'pageSize'>,
): Promise<ConsentFormId[]> {
  const skip = (page - 1) * pageSize;
  const take = Math.max(0, Math.min(pageSize, CONSENTS_COUNTED_AT_MOST - skip));
  if (take === 0) return [];
  const [first, second] = partsOf(sorted);
  const ids = await slice(tx, where, first, take, skip);
  if (!second || ids.length === take) return ids;
  const before = ids.length > 0 || skip === 0 ? skip + ids.length : await countUpTo(tx, and(where, first.condition));
  return [...ids, ...(await slice(tx, where, second, take - ids.length, Math.max(0, skip - before)))];
}

const ALL = 2_147_483_647;

/** Every id that a search finds, in its order. */
export async function everyForm(tx: Tx, where: SQL | undefined, sorted: Sorted): Promise<ConsentFormId[]> {
  const found = [];
  for (const part of partsOf(sorted)) found.push(...(await slice(tx, where, part, ALL, 0)));
  return found;
}

/** Counts one more than a list tells, to know that there are more. */
export async function countUpTo(tx: Tx, where: SQL | undefined): Promise<number> {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(consentForms)
    .where(where)
    .limit(CONSENTS_COUNTED_AT_MOST + 1)
    .as('some');
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(some);
  return counted?.total ?? 0;
}
