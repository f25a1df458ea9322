import type { Home } from '@nattoku/contract/home/home';
import { announcementsForMe, holdsNow, summaryOf, type AnnouncementRow } from '#domain/staff/announcements.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

const SHOWN = 5;
type Notices = NonNullable<Home['announcements']>;
type Row = AnnouncementRow & { unread: number };

/** What holds now and is for me: pinned first, then the newest, with the number that I have not read. */
export async function readNotices(tx: Tx, { actor, clock }: StaffScope): Promise<Notices> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT a.*, count(*) FILTER (WHERE a.read_at IS NULL) OVER ()::int AS unread FROM (${announcementsForMe}) a
      WHERE ${holdsNow} ORDER BY a.pinned DESC, a.publish_from DESC, a.id DESC LIMIT $3`,
    [actor.staffId, clock.now(), SHOWN],
  );
  return { items: rows.map((row) => summaryOf(row, 'current')), unreadCount: rows[0]?.unread ?? 0 };
}
