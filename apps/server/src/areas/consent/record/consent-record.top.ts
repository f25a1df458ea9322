import { CONSENT_TOP_SHOWN, type ConsentTop } from '@nattoku/contract/consent/consent-list';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { stillWaits } from '#areas/consent/record/consent-record.facts.ts';
import { consentFormList, countedForms } from '#areas/consent/record/consent-record.list.ts';
import { formRows } from '#areas/consent/record/consent-record.select.ts';
import { consentVoidings } from '#areas/consent/record/consent-record.table.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import { countUpTo } from '#kernel/list/paging.ts';
import type { StaffScope } from '#kernel/scope.ts';

const isToBeVoid = sql`EXISTS (SELECT FROM ${consentVoidings} WHERE ${consentVoidings.formId} = ${consentForms.id} AND ${stillWaits})`;

const firstOf = async (tx: Tx, where: SQL | undefined, order: SQL): Promise<ConsentFormId[]> => {
  const query = tx.select({ id: consentForms.id }).from(consentForms).where(where);
  return (await query.orderBy(order, asc(consentForms.id)).limit(CONSENT_TOP_SHOWN)).map(({ id }) => id);
};

/** What stands beside the work with forms; the work itself is a view of the worklist. */
export const readTop = (scope: StaffScope) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const result: ConsentTop = {
      voidings: {
        total: await countUpTo(tx, countedForms, isToBeVoid),
        items: await formRows(tx, await firstOf(tx, isToBeVoid, asc(consentForms.updatedAt)), now),
      },
      newest: await formRows(tx, await firstOf(tx, undefined, desc(consentForms.createdAt)), now),
    };
    return { result, audit: consentFormList.shown([...result.voidings.items, ...result.newest], 'consent.top') };
  });
