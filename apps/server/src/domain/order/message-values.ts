import type { OrderId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { fullName } from '@nattoku/rules/text/person-name';
import type { Tx } from '#kernel/database/database.ts';

export type MessageNames = { familyName: string; givenName: string; department: string | null; facility: string };

/** Who and where a message of this order names; null while it is nobody's. */
export async function messageNames(tx: Tx, orderId: OrderId): Promise<MessageNames | null> {
  const { rows } = await tx.$client.query<MessageNames>(
    `SELECT p.family_name AS "familyName", p.given_name AS "givenName", d.name AS department, f.name AS facility
       FROM orders o JOIN patients p ON p.id = o.patient_id JOIN facilities f ON f.id = p.facility_id
            LEFT JOIN departments d ON d.id = p.department_id
      WHERE o.id = $1`,
    [orderId],
  );
  return rows[0] ?? null;
}

type Written = { icAt: Date | null; staffName: string };

/** What the placeholders of a message stand for, as far as it is known. The link is none of them: nothing stored may hold it. */
export function messageValues(names: MessageNames | null, { icAt, staffName }: Written): MessageValues {
  if (!names) return {};
  const { department } = names;
  return {
    患者名: fullName(names),
    施設名: names.facility,
    担当者名: staffName,
    ...(department === null ? {} : { 診療科: department }),
    ...(icAt ? { 説明予定日: formatDateTime(icAt.toISOString()) } : {}),
  };
}
