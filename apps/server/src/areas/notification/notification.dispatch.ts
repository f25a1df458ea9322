import {
  ESCALATED_AFTER_HOURS,
  notificationKinds,
  NotificationKind,
} from '@nattoku/contract/notification/notification-kinds';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { departmentOf, recipientsOf, type StoredEvent, wishesOf } from '#areas/notification/notification.recipients.ts';
import { emailDue } from '#areas/notification/notification.rules.ts';
import type { Tx } from '#kernel/database/database.ts';
import { announce } from '#kernel/events.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import type { Services } from '#kernel/services.ts';

type Means = Pick<Services, 'database' | 'clock' | 'mailer'>;

/** Finds out once who is to be notified of an event, then tells each of them in a step of its own; a second run goes on where the first stopped. */
export const dispatchNotification =
  (services: Means): Worker =>
  ({ facilityId, eventId = '' }) =>
    dispatchEvent(services, facilityId, eventId);

export async function dispatchEvent(means: Means, facilityId: string, eventId: string): Promise<void> {
  const { database } = means;
  await database.transaction(facilityId, (tx) => settleRecipients(tx, eventId, means));
  const waiting = await database.transaction(facilityId, (tx) => waitingBells(tx, eventId));
  for (const id of waiting) {
    await database.transaction(facilityId, (tx) => hangIntoBell(tx, { facilityId, deliveryId: id }, means));
  }
}

const settleRecipients = async (tx: Tx, eventId: string, means: Means): Promise<void> => {
  const now = means.clock.now();
  const { rows } = await tx.$client.query<StoredEvent>(
    `SELECT id, kind, subject_type, subject_id, staff_ids FROM notification_events
      WHERE id = $1 AND handed_out_at IS NULL FOR UPDATE`,
    [eventId],
  );
  const [event] = rows;
  if (!event) return;
  await addDeliveries(tx, event, await recipientsOf(tx, event), means);
  await tx.$client.query('UPDATE notification_events SET handed_out_at = $1 WHERE id = $2', [now, eventId]);
};

const addDeliveries = async (
  tx: Tx,
  event: StoredEvent,
  staffIds: readonly StaffId[],
  { clock, mailer }: Means,
): Promise<void> => {
  const now = clock.now();
  for (const { staffId, bell, email, quiet } of await wishesOf(tx, event.kind, staffIds)) {
    const ways: [string, Date | null][] = [
      ['bell', bell ? now : null],
      ['email', mailer ? emailDue(email, quiet, now) : null],
    ];
    for (const [channel, dueAt] of ways) {
      if (dueAt === null) continue;
      await tx.$client.query(
        `INSERT INTO notification_deliveries (id, event_id, staff_id, channel, due_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (facility_id, event_id, staff_id, channel) DO NOTHING`,
        [newId(now.getTime()), event.id, staffId, channel, dueAt],
      );
    }
  }
};

const waitingBells = async (tx: Tx, eventId: string): Promise<string[]> => {
  const { rows } = await tx.$client.query<{ id: string }>(
    "SELECT id FROM notification_deliveries WHERE event_id = $1 AND channel = 'bell' AND done_at IS NULL AND given_up_at IS NULL",
    [eventId],
  );
  return rows.map(({ id }) => id);
};

type Delivery = { facilityId: string; deliveryId: string };

/** A person who does the task meanwhile waits for us or we for them: it hangs there done, or is done as it hangs there. */
const hangIntoBell = async (tx: Tx, { facilityId, deliveryId }: Delivery, { clock }: Means): Promise<void> => {
  const now = clock.now();
  const { rows: held } = await tx.$client.query<{ kind: NotificationKind }>(
    `SELECT e.kind FROM notification_events e JOIN notification_deliveries d ON d.event_id = e.id WHERE d.id = $1 FOR SHARE OF e`,
    [deliveryId],
  );
  const [event] = held;
  if (!event) return;
  const { title, body } = notificationKinds[event.kind];
  const { rows } = await tx.$client.query<{ staff_id: string }>(
    `WITH taken AS (
       UPDATE notification_deliveries SET done_at = $2 WHERE id = $1 AND done_at IS NULL AND given_up_at IS NULL
       RETURNING event_id, staff_id)
     INSERT INTO notifications (id, event_id, staff_id, kind, title, body, link, needs_action, created_at, read_at, done_at, withdrawn_at)
     SELECT $3, e.id, taken.staff_id, e.kind, coalesce(e.title, $4), coalesce(e.body, $5), e.link, e.needs_action, $2,
            e.done_at, e.done_at, e.withdrawn_at
       FROM taken JOIN notification_events e ON e.id = taken.event_id
     ON CONFLICT (facility_id, event_id, staff_id) DO NOTHING RETURNING staff_id`,
    [deliveryId, now, newId(now.getTime()), title, body],
  );
  announce(
    facilityId,
    rows.map(({ staff_id: id }) => ({ topic: 'notification', id })),
  );
};

/** Goes on with events whose job was lost, and with bells that were not filled: found by the two indexes of what waits. */
export async function resumeDispatch(means: Means): Promise<void> {
  for (const facilityId of await allFacilityIds(means.database)) {
    const waiting = await means.database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<{ id: string }>(
        `SELECT id FROM (
           SELECT id FROM notification_events WHERE handed_out_at IS NULL
           UNION SELECT event_id FROM notification_deliveries
            WHERE channel = 'bell' AND done_at IS NULL AND given_up_at IS NULL) waiting ORDER BY id LIMIT 1000`,
      );
      return rows;
    });
    for (const { id } of waiting) await dispatchEvent(means, facilityId, id);
  }
}

const escalating = NotificationKind.options.filter((kind) => notificationKinds[kind].escalates);

/** A task about a waiting patient that nobody took for a day is told to the whole department, once. */
export async function escalate(means: Means): Promise<void> {
  const { clock, database } = means;
  const before = new Date(clock.now().getTime() - ESCALATED_AFTER_HOURS * 3_600_000);
  for (const facilityId of await allFacilityIds(means.database)) {
    const raised = await database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<StoredEvent>(
        `UPDATE notification_events SET escalated_at = $1
          WHERE needs_action AND done_at IS NULL AND escalated_at IS NULL AND assigned_to IS NULL AND withdrawn_at IS NULL
            AND handed_out_at IS NOT NULL AND occurred_at < $2 AND kind = ANY ($3)
          RETURNING id, kind, subject_type, subject_id, staff_ids`,
        [clock.now(), before, escalating],
      );
      for (const event of rows) await addDeliveries(tx, event, await departmentOf(tx, event), means);
      return rows;
    });
    for (const { id } of raised) await dispatchEvent(means, facilityId, id);
  }
}
