import { startOfDayInTokyo } from '@nattoku/rules/time/date-time';
import {
  type AccessReason,
  ACCESS_NOTE_MAX,
  type AuditSearch,
  type GivenReason,
  type NewAccessReason,
} from '@nattoku/contract/audit/audit';
import type { PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { endOfDay } from '#areas/audit/audit.days.ts';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max } from '@nattoku/rules/text/validation';
import { REASON_HOLDS_HOURS } from '#domain/patient/break-glass.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Giving = NewAccessReason & { patientId: PatientId };

/** Opens the record for the person who says why, for this long; what was said stands in the list of the auditor. */
export const giveReason = write(async (tx, { patientId, reason, note: typed }: Giving, scope: StaffScope) => {
  const note = checkedNote(reason, typed);
  const { rowCount } = await tx.$client.query('SELECT FROM patients WHERE id = $1', [patientId]);
  if (!rowCount) throw new Problem('notFound');
  const now = scope.clock.now();
  const expiresAt = new Date(now.getTime() + REASON_HOLDS_HOURS * 3_600_000);
  const id = newId(now.getTime());
  await tx.$client.query(
    `INSERT INTO break_glass_reasons (id, staff_id, patient_id, reason, note, given_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, scope.actor.staffId, patientId, reason, note, now, expiresAt],
  );
  return {
    result: { expiresAt: expiresAt.toISOString() },
    audit: {
      action: 'patient.giveReason',
      subject: { type: 'breakGlassReason', id },
      patientId,
      detail: { reason },
      after: { reason, note },
    },
  };
});

const checkedNote = (reason: AccessReason, typed: string): string => {
  const note = normaliseText(typed);
  if (reason === 'other' && note === '')
    throw invalidInput({ field: 'note', message: '「その他」のときは、理由を具体的に入力してください' });
  const verdict = max(note, ACCESS_NOTE_MAX);
  if (verdict !== true) throw invalidInput({ field: 'note', message: verdict });
  return note;
};

type ReasonRow = {
  id: string;
  given_at: Date;
  expires_at: Date;
  staff_id: StaffId;
  staff_name: string;
  patient_id: PatientId;
  patient_number: string;
  family_name: string;
  given_name: string;
  reason: AccessReason;
  note: string;
};

type Wanted = Pick<AuditSearch, 'staffId' | 'patientId' | 'from' | 'to'>;

/** The newest 500; a period narrows them. */
export const listReasons = (scope: StaffScope, { staffId, patientId, from, to }: Wanted) =>
  recordedRead(scope, async (tx) => {
    const { rows } = await tx.$client.query<ReasonRow>(
      `SELECT r.id, r.given_at, r.expires_at, r.staff_id, s.name AS staff_name, r.patient_id, p.patient_number, p.family_name, p.given_name,
              r.reason, r.note
         FROM break_glass_reasons r JOIN staff s ON s.id = r.staff_id JOIN patients p ON p.id = r.patient_id
        WHERE r.facility_id = app.current_facility_id()
          AND ($1::uuid IS NULL OR r.staff_id = $1) AND ($2::uuid IS NULL OR r.patient_id = $2)
          AND ($3::timestamptz IS NULL OR r.given_at >= $3) AND ($4::timestamptz IS NULL OR r.given_at < $4)
        ORDER BY r.given_at DESC, r.id DESC LIMIT 500`,
      [staffId ?? null, patientId ?? null, from ? startOfDayInTokyo(from) : null, to ? endOfDay(to) : null],
    );
    return {
      result: { items: rows.map(presentReason) },
      audit: {
        action: 'audit.reasons',
        subject: { type: 'audit', id: null },
        patientIds: rows.map((row) => row.patient_id),
      },
    };
  });

const presentReason = (row: ReasonRow): GivenReason => ({
  id: row.id,
  givenAt: row.given_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  staffId: row.staff_id,
  staffName: row.staff_name,
  patient: {
    id: row.patient_id,
    patientNumber: row.patient_number,
    familyName: row.family_name,
    givenName: row.given_name,
  },
  reason: row.reason,
  note: row.note,
});
