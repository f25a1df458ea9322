import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { type ConsentSearch, type ConsentSummary } from '@nattoku/contract/consent/consent-list';
import { wantedForms } from '#areas/consent/record/consent-record.filters.ts';
import { countedForms, listedForms } from '#areas/consent/record/consent-record.paging.ts';
import { formRows } from '#areas/consent/record/consent-record.select.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { together } from '#kernel/database/pipelining.ts';
import { countUpTo, pageOf, totalOf } from '#domain/order/list/paging.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

export const searchForms = (scope: StaffScope, search: ConsentSearch) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const where = await wantedForms(tx, search, { staffId: scope.actor.staffId, now });
    const [counted, ids] = await together(
      countUpTo(tx, countedForms, where),
      pageOf(tx, listedForms(tx, search), where, { ...search, ...countedForms }),
    );
    const items = await formRows(tx, ids, now);
    return {
      result: {
        items,
        ...totalOf(counted, countedForms),
        page: search.page,
        pageSize: search.pageSize,
      },
      audit: listed('consent.list', items),
    };
  });

/** Whom an answer showed, and never what was looked for. An answer without anybody tells nothing. */
export function listed(action: AuditAction, items: readonly ConsentSummary[]): AuditEntry[] {
  const patientIds = [...new Set(items.flatMap(({ patient }) => (patient ? [patient.id] : [])))];
  return patientIds.length === 0 ? [] : [{ action, subject: { type: 'consentForm', id: null }, patientIds }];
}
