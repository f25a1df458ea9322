import type { EmailMode } from '@nattoku/contract/notification/notification';
import {
  mayOpenKind,
  notificationKinds,
  type NotificationKind,
} from '@nattoku/contract/notification/notification-kinds';
import type { Role } from '@nattoku/contract/auth/permissions';
import type { DepartmentId, StaffId } from '@nattoku/contract/shared/primitives';
import { announcementById } from '#areas/notification/announcement.select.ts';
import type { QuietHours } from '#areas/notification/notification.rules.ts';
import { allOrderAreas, orderArea } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';
import { rolesThat } from '#domain/staff/roles-that.ts';

export type StoredEvent = {
  id: string;
  kind: NotificationKind;
  subject_type: string;
  subject_id: string;
  staff_ids: StaffId[];
};

export type Recipient = { staffId: StaffId; bell: boolean; email: EmailMode; quiet: QuietHours | null };

/** Which roles may open what an event leads to. */
const rolesFor = async (tx: Tx, event: StoredEvent): Promise<readonly Role[]> => {
  const area = await areaOf(tx, event);
  const areas = area === null ? allOrderAreas() : [orderArea(area)];
  return rolesThat(tx, (may) => areas.some(({ permissions }) => mayOpenKind(event.kind, permissions, may)));
};

/** In which area the order was made that an event is about; null where it is about none. */
const areaOf = async (tx: Tx, { subject_type: type, subject_id: id }: StoredEvent): Promise<string | null> => {
  if (type !== 'order') return null;
  const { rows } = await tx.$client.query<{ area: string }>('SELECT area FROM orders WHERE id = $1', [id]);
  return rows[0]?.area ?? null;
};

const idsOf = async (tx: Tx, sql: string, values: unknown[]): Promise<StaffId[]> =>
  (await tx.$client.query<{ id: StaffId }>(sql, values)).rows.map(({ id }) => id);

/** Named by the cause, attending, or following the patient's department or ward. */
const lookingAfter = (tx: Tx, event: StoredEvent, may: readonly Role[]) =>
  idsOf(
    tx,
    `SELECT s.id FROM staff s
       LEFT JOIN orders o ON o.id = $1
       LEFT JOIN patients p ON p.id = o.patient_id
       LEFT JOIN notification_settings w ON w.staff_id = s.id
      WHERE s.state = 'active' AND s.role = ANY ($2)
        AND (s.id = ANY ($3) OR s.id = p.attending_staff_id
          OR (w.follow_departments AND s.department_ids && ARRAY[p.department_id, o.department_id])
          OR (w.follow_wards AND p.ward_id = ANY (w.ward_ids)))`,
    [event.subject_id, may, event.staff_ids],
  );

/** Everybody of the patient's department, and the administrators where there is none. */
export async function departmentOf(tx: Tx, event: StoredEvent): Promise<StaffId[]> {
  const may = await rolesFor(tx, event);
  const ofDepartment = await idsOf(
    tx,
    `SELECT s.id FROM staff s JOIN orders o ON o.id = $1 LEFT JOIN patients p ON p.id = o.patient_id
      WHERE s.state = 'active' AND s.role = ANY ($2) AND s.department_ids && ARRAY[p.department_id, o.department_id]`,
    [event.subject_id, may],
  );
  if (ofDepartment.length > 0) return ofDepartment;
  return idsOf(tx, "SELECT id FROM staff WHERE state = 'active' AND role = ANY ($1) AND role = 'admin'", [may]);
}

const audienceOf = async (tx: Tx, announcementId: string, may: readonly Role[]): Promise<StaffId[]> => {
  const announcement = await announcementById(tx, announcementId);
  if (!announcement) return [];
  const { roles: named, departmentIds } = announcement;
  const wanted: readonly Role[] = named.length > 0 ? may.filter((role) => named.includes(role)) : may;
  return idsOf(
    tx,
    "SELECT id FROM staff WHERE state = 'active' AND role = ANY ($1) AND ($2::uuid[] = '{}' OR department_ids && $2)",
    [wanted, departmentIds satisfies DepartmentId[]],
  );
};

/** Who is to be told. A task that would reach nobody – the creator has left – goes to the department: no patient may wait unheard. */
export async function recipientsOf(tx: Tx, event: StoredEvent): Promise<StaffId[]> {
  const { reach, needsAction } = notificationKinds[event.kind];
  const may = await rolesFor(tx, event);
  if (reach === 'everybody') return audienceOf(tx, event.subject_id, may);
  if (reach === 'named')
    return idsOf(tx, "SELECT id FROM staff WHERE state = 'active' AND role = ANY ($1) AND id = ANY ($2)", [
      may,
      event.staff_ids,
    ]);
  const found = await lookingAfter(tx, event, may);
  return found.length === 0 && needsAction ? departmentOf(tx, event) : found;
}

type Wish = {
  id: StaffId;
  bell: boolean | null;
  email: EmailMode | null;
  quiet_from: string | null;
  quiet_until: string | null;
};

/** By which ways each of them wants to hear of this kind. */
export async function wishesOf(tx: Tx, kind: NotificationKind, staffIds: readonly StaffId[]): Promise<Recipient[]> {
  const { rows } = await tx.$client.query<Wish>(
    `SELECT s.id, p.bell, p.email, w.quiet_from::text, w.quiet_until::text FROM staff s
       LEFT JOIN notification_preferences p ON p.staff_id = s.id AND p.kind = $1
       LEFT JOIN notification_settings w ON w.staff_id = s.id
      WHERE s.id = ANY ($2) ORDER BY s.id`,
    [kind, staffIds],
  );
  return rows.map(({ id, bell, email, quiet_from: from, quiet_until: until }) => ({
    staffId: id,
    bell: notificationKinds[kind].always === true || (bell ?? true),
    email: email ?? 'off',
    quiet: from !== null && until !== null ? { from: from.slice(0, 5), until: until.slice(0, 5) } : null,
  }));
}
