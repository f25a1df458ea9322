import {
  CONSENTS_COUNTED_AT_MOST,
  type ConsentSearch,
  type ConsentSummary,
} from '@nattoku/contract/consent/consent-list';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { wantedForms } from '#areas/consent/record/consent-record.filters.ts';
import { formRows, formRowsByAge, inOrderOfAge } from '#areas/consent/record/consent-record.select.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { foundByParts, patientList, type Shown } from '#domain/patient/patient-list.ts';
import { isOfPlainPatient } from '#domain/patient/sensitive-patients.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { type Counted, countingAll, type Listed, type Part, rangeOf, totalOf } from '#kernel/list/paging.ts';

export const countedForms: Counted = { table: consentForms, atMost: CONSENTS_COUNTED_AT_MOST };

const part =
  (tx: Tx, condition: SQL | undefined, order: SQL[]): Part<ConsentFormId> =>
  async (where, take, skip) => {
    const query = tx
      .select({ id: consentForms.id })
      .from(consentForms)
      .where(and(where, condition))
      .orderBy(...order);
    return (await query.limit(take).offset(skip)).map(({ id }) => id);
  };

/** The forms of a search as it sorts them: those with the date that it is sorted by, and behind them those without one, newest first. */
const listedForms = (
  tx: Tx,
  { sort, descending }: Pick<ConsentSearch, 'sort' | 'descending'>,
): Listed<ConsentFormId> => {
  if (sort === 'createdAt') return { first: part(tx, undefined, inOrderOfAge[descending ? 'newest' : 'oldest']) };
  const { createdAt, procedureOn, id } = consentForms;
  const direction = descending ? desc : asc;
  const dated = isNotNull(procedureOn);
  return {
    first: part(tx, dated, [direction(procedureOn), direction(id)]),
    dated,
    behind: part(tx, isNull(procedureOn), [desc(createdAt), asc(id)]),
  };
};

type Search = Omit<ConsentSearch, 'page' | 'pageSize'>;

/** Whether it is the list that everybody opens: all forms, by when they were made. */
const isOfAll = ({ text, sort, scope, descending: _, ...narrowing }: Search): boolean =>
  sort === 'createdAt' &&
  text.trim() === '' &&
  (scope ?? 'all') === 'all' &&
  Object.values(narrowing).every((one) => one === null || one === undefined);

const countAll = countingAll(countedForms);

/** One page of all forms and how many there are, asked in one go. */
async function findAtOnce(
  tx: Tx,
  { descending, ...page }: Pick<ConsentSearch, 'page' | 'pageSize' | 'descending'>,
  now: Date,
): Promise<Shown<ConsentSummary>> {
  const [counted, items] = await together(
    countAll(tx),
    formRowsByAge(tx, { first: descending ? 'newest' : 'oldest', ...rangeOf(page, countedForms) }, now),
  );
  return { items, ...totalOf(counted, countedForms) };
}

export const consentFormList = patientList<Search, ConsentFormId, ConsentSummary>({
  id: consentForms.id,
  patientId: consentForms.patientId,
  isPlain: isOfPlainPatient(consentForms.patientId),
  subjectType: 'consentForm',
  listed: 'consent.list',
  exported: 'consent.export',
  found: foundByParts<Search, ConsentFormId>({ ...countedForms, wanted: wantedForms, parts: listedForms }),
  rows: formRows,
  patientOf: ({ patient }) => patient?.id ?? null,
  atOnce: ({ page, pageSize, ...search }) =>
    isOfAll(search) ? (tx, now) => findAtOnce(tx, { page, pageSize, descending: search.descending }, now) : null,
});
