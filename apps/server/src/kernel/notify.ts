import type { Change } from '@nattoku/contract/shared/events';
import {
  NotificationKind,
  notificationKinds,
  type NotificationSubjectType,
} from '@nattoku/contract/notification/notification-kinds';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const DISPATCH_NOTIFICATIONS = queueNamed('notification.hand-out');

export type NotificationSubject = { type: NotificationSubjectType; id: string };

/** Its words are those of its kind (`notificationKinds`): there is nothing to fill a name or a condition into. */
export type NewEvent = {
  kind: NotificationKind;
  /** The record it is about; `settleNotifications` of the same record closes it. */
  subject: NotificationSubject;
  /** Tells two events of one kind about one record apart, such as a date or a message's id. The same one again is told once. */
  cause: string;
  /** Whom the cause itself concerns: the creator of the order, the person who asked. Who else is told follows from rules and preferences. */
  staffIds: readonly StaffId[];
  /** A page of the staff app with nothing personal in its address (`kernel/pages.ts`). */
  link: string | null;
};

/**
 * Writes down in the transaction of its cause that something happened. The jobs it returns belong into the same write (`Written.jobs`):
 * they find out who is to be told, and tell each of them once. None for an event that is known already.
 */
export async function notify(tx: Tx, event: NewEvent, now: Date): Promise<Job[]> {
  const { kind, subject, cause, link } = event;
  const { rows } = await tx.$client.query<{ id: string; facility_id: string }>(
    `INSERT INTO notification_events (id, kind, subject_type, subject_id, cause, link, needs_action, staff_ids, occurred_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (facility_id, kind, subject_id, cause) DO NOTHING
     RETURNING id, facility_id`,
    [
      newId(now.getTime()),
      kind,
      subject.type,
      subject.id,
      cause,
      link,
      notificationKinds[kind].needsAction,
      [...new Set(event.staffIds)],
      now,
    ],
  );
  return rows.map(({ id, facility_id: facilityId }) => handingOut(facilityId, id));
}

export const handingOut = (facilityId: string, eventId: string): Job => ({
  queue: DISPATCH_NOTIFICATIONS,
  data: { facilityId, eventId },
  singletonKey: eventId,
});

type Settled = {
  subject: NotificationSubject;
  /** Which of them; when left out, all but those that end only by what they ask for (`onlyByDoing`). */
  kinds?: readonly NotificationKind[];
  /** Who did what was asked for; null when it came about by itself. */
  by: StaffId | null;
};

const settledByTheWay = NotificationKind.options.filter((kind) => !notificationKinds[kind].onlyByDoing);

/**
 * What was asked for has been done: the tasks about this record are done in every bell that they hang in, also in those that they have
 * not reached yet. Returns the changes that wake the bells.
 */
export async function settleNotifications(tx: Tx, { subject, kinds, by }: Settled, now: Date): Promise<Change[]> {
  const settled = await tx.$client.query<{ id: string }>(
    `UPDATE notification_events SET done_at = $1, done_by = $2
      WHERE subject_type = $3 AND subject_id = $4 AND needs_action AND done_at IS NULL AND withdrawn_at IS NULL
        AND kind = ANY ($5) RETURNING id`,
    [now, by, subject.type, subject.id, kinds ?? settledByTheWay],
  );
  // A second look at the table: the person who was hanging one of them into a bell held us up until it was there.
  const { rows } = await tx.$client.query<{ staff_id: string }>(
    `UPDATE notifications SET done_at = $1, read_at = coalesce(read_at, $1), snoozed_until = NULL
      WHERE event_id = ANY ($2) RETURNING staff_id`,
    [now, settled.rows.map(({ id }) => id)],
  );
  return [...new Set(rows.map((row) => row.staff_id))].map((id) => ({ topic: 'notification', id }));
}
