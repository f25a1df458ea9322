import type { AnnouncementSummary, Importance } from '@nattoku/contract/notification/announcement';
import type { Role } from '@nattoku/contract/auth/permissions';
import type { AnnouncementId, DepartmentId } from '@nattoku/contract/shared/primitives';

/** Of the own facility and, through the question that the owner lends, of the operator; each with the receipt of the one who asks ($1). */
const everything = `
  SELECT a.*, a.facility_id = app.current_facility_id() AS own, f.kind = 'operator' OR a.facility_id <> f.id AS of_operator,
         r.read_at, r.acknowledged_at
    FROM (SELECT * FROM announcements
          UNION ALL
          SELECT * FROM app.operator_announcements() o WHERE o.facility_id <> app.current_facility_id()) a
    JOIN facilities f ON true
    LEFT JOIN announcement_receipts r ON r.announcement_id = a.id AND r.staff_id = $1`;

/** The staff member $1 belongs to those it is for. */
export const isForMe = `(a.roles = '{}' OR me.role = ANY (a.roles)) AND (a.department_ids = '{}' OR a.department_ids && me.department_ids)`;

/** Announcements as rows `a` that are for $1, whatever their time; drafts and withdrawn ones are left out. */
export const announcementsForMe = `
  SELECT a.* FROM (${everything}) a JOIN staff me ON me.id = $1 WHERE a.state = 'published' AND ${isForMe}`;

/** Everything of the own facility, for the person who announces. */
export const ownAnnouncements = `SELECT a.* FROM (${everything}) a WHERE a.own`;

/** Over such rows: it holds at the moment $2. */
export const holdsNow = 'a.publish_from <= $2 AND (a.publish_until IS NULL OR a.publish_until > $2)';

export type AnnouncementRow = {
  id: AnnouncementId;
  version: number;
  state: 'draft' | 'published' | 'withdrawn';
  title: string;
  body: string;
  importance: Importance;
  pinned: boolean;
  needs_acknowledgement: boolean;
  roles: Role[];
  department_ids: DepartmentId[];
  publish_from: Date | null;
  publish_until: Date | null;
  own: boolean;
  of_operator: boolean;
  read_at: Date | null;
  acknowledged_at: Date | null;
};

/** As lists and home show it; in which state it is depends on the clock, or on the question that found it. */
export const summaryOf = (row: AnnouncementRow, state: AnnouncementSummary['state']): AnnouncementSummary => ({
  id: row.id,
  version: row.version,
  title: row.title,
  state,
  importance: row.importance,
  pinned: row.pinned,
  needsAcknowledgement: row.needs_acknowledgement,
  source: row.of_operator ? 'operator' : 'facility',
  publishFrom: row.publish_from?.toISOString() ?? null,
  publishUntil: row.publish_until?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
});
