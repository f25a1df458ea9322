import { formatDateTime } from '@nattoku/rules/time/date-time';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { fullName } from '@nattoku/rules/text/person-name';
import type { Tx } from '#kernel/database/database.ts';

type Message = { patientId: string | null; icAt: Date | null; staffName: string };
type Row = { family_name: string; given_name: string; department: string | null; facility: string };

/** What the placeholders of a message to this patient stand for, as far as it is known. The link is none of them: nothing stored may hold it. */
export async function messageValues(tx: Tx, { patientId, icAt, staffName }: Message): Promise<MessageValues> {
  if (patientId === null) return {};
  const { rows } = await tx.$client.query<Row>(
    `SELECT p.family_name, p.given_name, d.name AS department, f.name AS facility
       FROM patients p JOIN facilities f ON f.id = p.facility_id LEFT JOIN departments d ON d.id = p.department_id
      WHERE p.id = $1`,
    [patientId],
  );
  const [row] = rows;
  if (!row) return {};
  return {
    患者名: fullName({ familyName: row.family_name, givenName: row.given_name }),
    施設名: row.facility,
    担当者名: staffName,
    ...(row.department === null ? {} : { 診療科: row.department }),
    ...(icAt ? { 説明予定日: formatDateTime(icAt.toISOString()) } : {}),
  };
}
