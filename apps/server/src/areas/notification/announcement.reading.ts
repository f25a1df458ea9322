import type { AnnouncementSearch } from '@nattoku/contract/notification/announcement';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { AnnouncementId } from '@nattoku/contract/shared/primitives';
import { announcementFor, presentAnnouncement, presentSummary } from '#areas/notification/announcement.select.ts';
import { announcementsForMe, holdsNow, ownAnnouncements, type AnnouncementRow } from '#domain/staff/announcements.ts';
import { toldOf } from '#areas/notification/notification.search.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const views: Record<AnnouncementSearch['view'], { from: string; where: string; order: string }> = {
  current: {
    from: announcementsForMe,
    where: holdsNow,
    order: 'a.pinned DESC, a.publish_from DESC, a.id DESC',
  },
  past: { from: announcementsForMe, where: 'a.publish_until <= $2', order: 'a.publish_until DESC, a.id DESC' },
  own: {
    from: ownAnnouncements,
    where: "(a.state <> 'published' OR a.publish_from > $2)",
    order: 'a.updated_at DESC, a.id DESC',
  },
};

const likeOf = (text: string): string | null =>
  text.trim() === '' ? null : `%${text.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;

type Counted = AnnouncementRow & { total: number };

export const searchAnnouncements = (scope: StaffScope, search: AnnouncementSearch) =>
  read(scope, async (tx) => {
    if (search.view === 'own' && !isAllowed(scope.actor, 'notification.announce'))
      throw new Problem('permission.denied');
    const now = scope.clock.now();
    const { from, where, order } = views[search.view];
    const { staffId } = scope.actor;
    const filter = `${where} AND ($3::text IS NULL OR a.title ILIKE $3 OR a.body ILIKE $3)
      AND ($4::text IS NULL OR a.importance = $4) AND (NOT $5 OR a.read_at IS NULL)`;
    const filters = [staffId, now, likeOf(search.text), search.importance ?? null, search.unread];
    const { rows } = await tx.$client.query<Counted>(
      `SELECT a.*, count(*) OVER ()::int AS total FROM (${from}) a WHERE ${filter} ORDER BY ${order} LIMIT $6 OFFSET $7`,
      [...filters, search.pageSize, (search.page - 1) * search.pageSize],
    );
    const unread = await tx.$client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${announcementsForMe}) a WHERE ${holdsNow} AND a.read_at IS NULL`,
      [staffId, now],
    );
    // A page behind the last one has no row to tell how many there are.
    const beyond =
      rows.length === 0 && search.page > 1
        ? await tx.$client.query<{ total: number }>(
            `SELECT count(*)::int AS total FROM (${from}) a WHERE ${filter}`,
            filters,
          )
        : undefined;
    return {
      items: rows.map((row) => presentSummary(row, now)),
      total: rows[0]?.total ?? beyond?.rows[0]?.total ?? 0,
      unreadCount: unread.rows[0]?.count ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const listUrgent = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const { rows } = await tx.$client.query<AnnouncementRow>(
      `SELECT a.* FROM (${announcementsForMe}) a
        WHERE ${holdsNow} AND a.importance = 'urgent' AND a.acknowledged_at IS NULL ORDER BY a.publish_from, a.id`,
      [scope.actor.staffId, now],
    );
    return { items: rows.map((row) => presentSummary(row, now)) };
  });

export const getAnnouncement = (scope: StaffScope, announcementId: AnnouncementId) =>
  read(scope, async (tx) => presentAnnouncement(tx, await announcementFor(tx, announcementId, scope), scope));

type Reading = { announcementId: AnnouncementId; acknowledge: boolean };

/** Read here is read in the bell, too. Drafts leave no receipt. */
export const readAnnouncement = write(async (tx, input: Reading, scope: StaffScope) => {
  const row = await announcementFor(tx, input.announcementId, scope);
  const now = scope.clock.now();
  const { staffId } = scope.actor;
  if (row.state !== 'published') return { result: {}, audit: [] };
  await tx.$client.query(
    `INSERT INTO announcement_receipts AS known (announcement_id, staff_id, read_at, acknowledged_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (facility_id, announcement_id, staff_id) DO UPDATE
       SET acknowledged_at = coalesce(known.acknowledged_at, excluded.acknowledged_at)`,
    [row.id, staffId, now, input.acknowledge ? now : null],
  );
  await tx.$client.query(
    `UPDATE notifications n SET read_at = coalesce(read_at, $1) FROM notification_events e
      WHERE e.id = n.event_id AND e.kind = 'announcement' AND e.subject_id = $2 AND n.staff_id = $3`,
    [now, row.id, staffId],
  );
  return {
    result: {},
    audit: {
      action: input.acknowledge ? 'announcement.acknowledge' : 'announcement.read',
      subject: { type: 'announcement', id: row.id },
    },
    changes: toldOf([staffId]),
  };
});
