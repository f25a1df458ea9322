import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { PatientExtra } from '@nattoku/contract/patient/patient-list';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { eq, inArray } from 'drizzle-orm';
import { consentTallies } from '#domain/consent/form/consent-tallies.ts';
import { staff } from '#domain/staff/staff.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { newestVideoOrders } from '#domain/video/newest-orders.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What the chosen columns show of the patients of one page. Of a record marked 要配慮 neither number nor tags: opening it takes a reason. */
export const readExtras = (scope: StaffScope, ids: readonly PatientId[]): Promise<{ items: PatientExtra[] }> =>
  recordedRead(scope, async (tx) => {
    const rows = await tx
      .select({
        id: patients.id,
        phone: patients.phone,
        attendingStaffName: staff.name,
        language: patients.language,
        tags: patients.tags,
        isSensitive: patients.isSensitive,
      })
      .from(patients)
      .leftJoin(staff, eq(staff.id, patients.attendingStaffId))
      .where(inArray(patients.id, [...ids]));
    const [orders, consents] = await together(
      newestVideoOrders(tx, ids, scope.clock.now()),
      isAllowed(scope.actor, 'consent.view') ? consentTallies(tx, ids) : Promise.resolve(null),
    );
    const items = rows.map(({ isSensitive, ...row }) => ({
      ...row,
      ...(isSensitive ? { phone: null, tags: [] } : {}),
      ...(orders.get(row.id) ?? { lastOrderAt: null, video: null }),
      consent: consents?.get(row.id) ?? null,
    }));
    const shown = rows.map(({ id }) => id);
    const audit = { action: 'patient.list' as const, subject: { type: 'patient', id: null }, patientIds: shown };
    return { result: { items }, audit: shown.length === 0 ? [] : audit };
  });
