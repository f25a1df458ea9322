import type { Announcement, AnnouncementSummary } from '@nattoku/contract/notification/announcement';
import { isAllowed, type Role } from '@nattoku/contract/auth/permissions';
import type { AnnouncementId, DepartmentId } from '@nattoku/contract/shared/primitives';
import {
  announcementsForMe,
  isForMe,
  ownAnnouncements,
  summaryOf,
  type AnnouncementRow,
} from '#domain/staff/announcements.ts';
import { announcementStateAt } from '#areas/notification/announcement.rules.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export const presentSummary = (row: AnnouncementRow, now: Date): AnnouncementSummary =>
  summaryOf(row, announcementStateAt({ ...row, publishFrom: row.publish_from, publishUntil: row.publish_until }, now));

const mayAnnounce = ({ actor }: StaffScope) => isAllowed(actor, 'notification.announce');

/** One that this person may see: it has appeared and is for them, or they write the facility's announcements. */
export async function announcementFor(tx: Tx, id: AnnouncementId, scope: StaffScope): Promise<AnnouncementRow> {
  const { staffId } = scope.actor;
  const { rows } = await tx.$client.query<AnnouncementRow>(
    `SELECT a.* FROM (${announcementsForMe}) a WHERE a.id = $3 AND a.publish_from <= $2`,
    [staffId, scope.clock.now(), id],
  );
  if (rows[0]) return rows[0];
  if (!mayAnnounce(scope)) throw new Problem('notFound');
  const own = await tx.$client.query<AnnouncementRow>(`SELECT a.* FROM (${ownAnnouncements}) a WHERE a.id = $2`, [
    staffId,
    id,
  ]);
  if (!own.rows[0]) throw new Problem('notFound');
  return own.rows[0];
}

/** How many in the own facility it is for, how many of them read and how many confirmed it; of the operator's, in all facilities. */
const reachOf = async (tx: Tx, { id, of_operator: ofOperator }: AnnouncementRow): Promise<Announcement['reach']> => {
  const { rows } = await tx.$client.query<NonNullable<Announcement['reach']>>(
    ofOperator
      ? 'SELECT recipients, read, acknowledged FROM app.operator_announcement_reach($1)'
      : `SELECT count(*)::int AS recipients, count(r.read_at)::int AS read, count(r.acknowledged_at)::int AS acknowledged
           FROM announcements a
           JOIN staff me ON me.state = 'active' AND ${isForMe}
           LEFT JOIN announcement_receipts r ON r.announcement_id = a.id AND r.staff_id = me.id
          WHERE a.id = $1`,
    [id],
  );
  return rows[0] ?? null;
};

export async function presentAnnouncement(tx: Tx, row: AnnouncementRow, scope: StaffScope): Promise<Announcement> {
  const editable = row.own && mayAnnounce(scope);
  return {
    ...presentSummary(row, scope.clock.now()),
    body: row.body,
    roles: row.roles,
    departmentIds: row.department_ids,
    editable,
    reach: editable && row.state !== 'draft' ? await reachOf(tx, row) : null,
  };
}

/** For whom one is, the operator's included; undefined where nothing of that id is published. */
export async function announcementById(tx: Tx, id: string) {
  const { rows } = await tx.$client.query<{ roles: Role[]; department_ids: DepartmentId[] }>(
    `SELECT roles, department_ids FROM announcements WHERE id = $1 AND state = 'published'
     UNION ALL SELECT roles, department_ids FROM app.operator_announcements() WHERE id = $1 LIMIT 1`,
    [id],
  );
  const [row] = rows;
  return row && { roles: row.roles, departmentIds: row.department_ids };
}
