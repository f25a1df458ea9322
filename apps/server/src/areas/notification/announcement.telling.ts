import type { StaffId } from '@nattoku/contract/shared/primitives';
import { toldOf } from '#areas/notification/notification.search.ts';
import { dispatchEvent } from '#areas/notification/notification.dispatch.ts';
import type { Tx } from '#kernel/database/database.ts';
import { announce } from '#kernel/events.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import type { Services } from '#kernel/services.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const TELL_ANNOUNCEMENTS = queueNamed('notification.announcements');
type Means = Pick<Services, 'database' | 'clock' | 'mailer'>;

/** The operator's reach everybody, so every facility looks; for a facility's own the others find nothing new. */
export const tellAfterChange =
  (services: Means): Worker =>
  () =>
    tellAnnouncements(services);

/**
 * Fills the bells of each facility with what holds there by now, its own and the operator's, and takes out what no longer does. The events
 * are each facility's own rows, made in its own transaction: nothing is written across.
 */
export async function tellAnnouncements(means: Means): Promise<void> {
  for (const facilityId of await allFacilityIds(means.database)) {
    const waiting = await means.database.transaction(facilityId, async (tx) => {
      const changed = await withdrawOver(tx, means.clock.now());
      const raised = await raiseNew(tx, means.clock.now());
      const news = raised.length > 0 || changed.length > 0 ? [{ topic: 'announcement', id: null } as const] : [];
      announce(facilityId, [...toldOf(changed), ...news]);
      return raised;
    });
    for (const eventId of waiting) await dispatchEvent(means, facilityId, eventId);
  }
}

const holding = `
  SELECT id, title, publish_from FROM (
    SELECT * FROM announcements WHERE state = 'published' UNION ALL SELECT * FROM app.operator_announcements()) a
   WHERE publish_from <= $1 AND (publish_until IS NULL OR publish_until > $1)`;

/** Once for each, also for the operator, whose own facility sees it by both ways. */
const raiseNew = async (tx: Tx, now: Date): Promise<string[]> => {
  const { rows: wanted } = await tx.$client.query<{ id: string; title: string }>(
    `SELECT DISTINCT a.id, a.title FROM (${holding}) a
      WHERE NOT EXISTS (SELECT FROM notification_events e WHERE e.kind = 'announcement' AND e.subject_id = a.id)`,
    [now],
  );
  const raised: string[] = [];
  for (const { id, title } of wanted) {
    const { rows } = await tx.$client.query<{ id: string }>(
      `INSERT INTO notification_events (id, kind, subject_type, subject_id, cause, title, body, link, occurred_at)
       VALUES ($1, 'announcement', 'announcement', $2, 'published', $3, '', $4, $5)
       ON CONFLICT (facility_id, kind, subject_id, cause) DO NOTHING RETURNING id`,
      [newId(now.getTime()), id, title, announcementPage(id), now],
    );
    raised.push(...rows.map((row) => row.id));
  }
  return raised;
};

const announcementPage = (id: string): string => `/notification/detail?announcement=${id}`;

const withdrawOver = async (tx: Tx, now: Date): Promise<StaffId[]> => {
  const { rows: over } = await tx.$client.query<{ id: string }>(
    `UPDATE notification_events e SET withdrawn_at = $1
      WHERE e.kind = 'announcement' AND e.subject_type = 'announcement' AND e.withdrawn_at IS NULL
        AND NOT EXISTS (SELECT FROM (${holding}) a WHERE a.id = e.subject_id) RETURNING e.id`,
    [now],
  );
  const { rows } = await tx.$client.query<{ staff_id: StaffId }>(
    'UPDATE notifications SET withdrawn_at = $1 WHERE event_id = ANY ($2) RETURNING staff_id',
    [now, over.map(({ id }) => id)],
  );
  return rows.map(({ staff_id: id }) => id);
};
