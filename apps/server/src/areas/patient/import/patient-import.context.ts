import type { Places } from '@nattoku/contract/patient/import-meaning';
import type { TranslatedTarget } from '@nattoku/contract/patient/import-target';
import { Sex } from '@nattoku/contract/patient/patient';
import { type PatientNumberRule, PatientNumberRule as Rule } from '@nattoku/contract/patient/patient-number-rule';
import { Language, type StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { asc, inArray } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What rows of a file are measured against: the facility as it is now. */
export type ImportContext = Places & {
  today: PlainDate;
  rule: PatientNumberRule;
  staff: readonly { id: StaffId; name: string; email: string }[];
  /** Whether a value is one that the target may have: a profile may name a ward that is gone. */
  isMeaning(target: TranslatedTarget, meaning: string): boolean;
};

export async function readContext(tx: Tx, now: Date): Promise<ImportContext> {
  const places = {
    departments: await tx
      .select({ id: departments.id, code: departments.code, name: departments.name })
      .from(departments)
      .orderBy(asc(departments.code)),
    wards: await tx.select({ id: wards.id, code: wards.code, name: wards.name }).from(wards).orderBy(asc(wards.code)),
  };
  const people = await tx
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(inArray(staff.state, ['active', 'invited', 'locked']));
  const { rows } = await tx.$client.query<{ rule: unknown }>('SELECT patient_number_rule AS rule FROM facilities');
  const meanings: Record<TranslatedTarget, ReadonlySet<string>> = {
    sex: new Set(Sex.options),
    language: new Set(Language.options),
    departmentId: new Set(places.departments.map(({ id }) => id)),
    wardId: new Set(places.wards.map(({ id }) => id)),
  };
  return {
    ...places,
    today: todayInTokyo(now),
    rule: Rule.parse(rows[0]?.rule),
    staff: people,
    isMeaning: (target, meaning) => meanings[target].has(meaning),
  };
}
