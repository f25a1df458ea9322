import type { PatientContact } from '@nattoku/contract/order/delivery';
import { defaultPatientContact } from '@nattoku/contract/order/delivery-input';
import type { ContactPolicy, PatientPhone, PhoneOwner } from '@nattoku/contract/patient/patient-profile';
import type { DeliveryChannel, ReminderPlan } from '@nattoku/contract/order/reminder-plan';
import type { OrderId, PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { patientContactSettings } from '#areas/delivery/sending/delivery.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { nextDue, openDueDays } from '#domain/order/lifecycle/next-due.ts';
import { isUnfinished } from '#domain/order/lifecycle/unfinished.ts';

/** An order with everything that decides whether, where to and what a message about it is. */
export type Addressed = {
  orderId: OrderId;
  /** In which it was made. */
  area: string;
  patientId: PatientId;
  lifecycle: OrderLifecycle;
  expiresAt: Date | null;
  issuedAt: Date | null;
  /** When something of it is next due. */
  dueOn: PlainDate | null;
  /** Every day on which something open of it is due. */
  dueDays: PlainDate[];
  isDone: boolean;
  reminderPlan: ReminderPlan;
  reminderChannel: DeliveryChannel | null;
  createdBy: StaffId;
  email: string | null;
  phone: string | null;
  phoneOwner: PhoneOwner;
  phoneAcceptsSms: boolean;
  phones: PatientPhone[];
  contactPolicy: ContactPolicy;
  isGone: boolean;
  isArchived: boolean;
  linkId: string | null;
  sealedSecret: Buffer | null;
  linkIssuedAt: Date | null;
  linkExpiresAt: Date | null;
  isLinkLocked: boolean;
  facilityName: string;
  /** The ward's where it has one: the number alone tells nobody which ward it is. */
  contactPhone: string | null;
};

/** The record in which the patient lives on has the address, whichever the order was made for. */
const select = `
  SELECT o.id AS "orderId", o.area, p.id AS "patientId", o.lifecycle, o.expires_at AS "expiresAt", o.issued_at AS "issuedAt",
         ${nextDue}::text AS "dueOn", ${openDueDays} AS "dueDays", NOT (${isUnfinished}) AS "isDone", o.reminder_plan AS "reminderPlan",
         o.reminder_channel AS "reminderChannel", o.created_by AS "createdBy", p.email, p.phone, p.phone_owner AS "phoneOwner",
         p.phone_accepts_sms AS "phoneAcceptsSms", p.phones, p.contact_policy AS "contactPolicy",
         p.deceased_on IS NOT NULL AS "isGone", p.archived_at IS NOT NULL AS "isArchived", l.id AS "linkId",
         l.sealed_secret AS "sealedSecret", l.issued_at AS "linkIssuedAt", l.expires_at AS "linkExpiresAt",
         l.locked_at IS NOT NULL AS "isLinkLocked", f.name AS "facilityName", coalesce(nullif(w.phone, ''), f.phone) AS "contactPhone"
    FROM orders o
    JOIN patients own ON own.id = o.patient_id
    JOIN patients p ON p.id = CASE WHEN own.survivor_id IS NULL THEN own.id ELSE own.survivor_id END
    JOIN facilities f ON f.id = o.facility_id
    LEFT JOIN wards w ON w.id = p.ward_id
    LEFT JOIN order_links l ON l.order_id = o.id AND l.revoked_at IS NULL
   WHERE o.mode = 'custom'`;

/** `hold`: two who send about the same order come one after the other. */
export async function findAddressed(tx: Tx, orderId: OrderId, { hold = false } = {}): Promise<Addressed | null> {
  const { rows } = await tx.$client.query<Addressed>(
    `${select} AND o.id = $1 ${hold ? 'FOR NO KEY UPDATE OF o' : ''}`,
    [orderId],
  );
  return rows[0] ?? null;
}

/** Orders whose plan may ask for a reminder now; who is reminded of them is decided one by one. */
export async function findPlanned(tx: Tx, now: Date): Promise<Addressed[]> {
  const { rows } = await tx.$client.query<Addressed>(
    `${select} AND o.lifecycle = 'issued' AND o.reminder_plan <> '[]' AND o.reminder_channel IS NOT NULL
       AND o.expires_at > $1 AND ${isUnfinished}`,
    [now],
  );
  return rows;
}

export type StoredContact = PatientContact & { version: number };

/** A facility that has decided nothing has what the product comes with. */
export async function findSettings(tx: Tx): Promise<StoredContact> {
  const [row] = await tx.select().from(patientContactSettings);
  if (!row) return { ...defaultPatientContact, version: 1 };
  const { quietFrom, quietUntil, updatedAt: _, ...rest } = row;
  return { ...rest, quietFrom: quietFrom?.slice(0, 5) ?? null, quietUntil: quietUntil?.slice(0, 5) ?? null };
}
