import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { type NotificationKind, notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import type { NotificationId, StaffId } from '@nattoku/contract/shared/primitives';
import { toldOf } from '#areas/notification/notification.search.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Mine = { id: NotificationId; event_id: string; kind: NotificationKind; needs_action: boolean };

/** Mine, and all of them, or the refusal: those of others are as unknown as those that do not exist. */
const findMine = async (tx: Tx, ids: readonly NotificationId[], { actor }: StaffScope): Promise<Mine[]> => {
  const wanted = [...new Set(ids)];
  const { rows } = await tx.$client.query<Mine>(
    'SELECT id, event_id, kind, needs_action FROM notifications WHERE id = ANY ($1) AND staff_id = $2 AND withdrawn_at IS NULL',
    [wanted, actor.staffId],
  );
  if (rows.length !== wanted.length) throw new Problem('notFound');
  return rows;
};

const tasksOf = async (tx: Tx, ids: readonly NotificationId[], scope: StaffScope): Promise<Mine[]> => {
  const mine = await findMine(tx, ids, scope);
  if (mine.some(({ needs_action: isTask }) => !isTask)) throw new Problem('notification.notATask');
  return mine;
};

const entry = (action: AuditAction, mine: readonly Mine[], detail?: Record<string, unknown>): AuditEntry => ({
  action,
  subject: { type: 'notification', id: mine.length === 1 ? (mine[0]?.id ?? null) : null },
  detail: { ids: mine.map(({ id }) => id), ...detail },
});

const eventsOf = (mine: readonly Mine[]) => [...new Set(mine.map(({ event_id: id }) => id))].toSorted();

type Reading = { ids: NotificationId[]; read: boolean };

export const readNotifications = write(async (tx, input: Reading, scope: StaffScope) => {
  const mine = await findMine(tx, input.ids, scope);
  await tx.$client.query(
    'UPDATE notifications SET read_at = CASE WHEN $1 THEN coalesce(read_at, $2) END WHERE id = ANY ($3)',
    [input.read, scope.clock.now(), mine.map(({ id }) => id)],
  );
  return {
    result: {},
    audit: entry(input.read ? 'notification.read' : 'notification.unread', mine),
    changes: toldOf([scope.actor.staffId]),
  };
});

/** What came after the list that was looked at stays unread, and what was put off as well: nobody has seen it. */
export const readAllNotifications = write(async (tx, { asOf }: { asOf: string }, scope: StaffScope) => {
  const { staffId } = scope.actor;
  await tx.$client.query(
    `UPDATE notifications SET read_at = $1
      WHERE staff_id = $2 AND read_at IS NULL AND done_at IS NULL AND withdrawn_at IS NULL AND created_at <= $3
        AND (snoozed_until IS NULL OR snoozed_until <= $1)`,
    [scope.clock.now(), staffId, asOf],
  );
  return {
    result: {},
    audit: { action: 'notification.readAll', subject: { type: 'staff', id: staffId } },
    changes: toldOf([staffId]),
  };
});

type Finishing = { ids: NotificationId[]; done: boolean };

/** One of a team has done it: it is done in everybody's bell. Opened again, it is open for all. */
export const finishNotifications = write(async (tx, { ids, done }: Finishing, scope: StaffScope) => {
  const mine = await tasksOf(tx, ids, scope);
  if (mine.some(({ kind }) => notificationKinds[kind].onlyByDoing)) throw new Problem('notification.onlyByDoing');
  const now = scope.clock.now();
  const doneAt = done ? now : null;
  // Held in the order of their ids, so that two who do the same tasks at once wait for each other and never forever.
  const { rows: events } = await tx.$client.query<{ id: string }>(
    'SELECT id FROM notification_events WHERE id = ANY ($1) AND (done_at IS NULL) = $2 ORDER BY id FOR UPDATE',
    [eventsOf(mine), done],
  );
  const changed = events.map(({ id }) => id);
  await tx.$client.query('UPDATE notification_events SET done_at = $1, done_by = $2 WHERE id = ANY ($3)', [
    doneAt,
    done ? scope.actor.staffId : null,
    changed,
  ]);
  const { rows: told } = await tx.$client.query<{ staff_id: StaffId }>(
    `UPDATE notifications SET done_at = $1, snoozed_until = NULL, read_at = CASE WHEN $1::timestamptz IS NULL THEN read_at ELSE coalesce(read_at, $1) END
      WHERE event_id = ANY ($2) RETURNING staff_id`,
    [doneAt, changed],
  );
  return {
    result: {},
    audit: entry(done ? 'notification.done' : 'notification.reopen', mine),
    changes: toldOf(told.map(({ staff_id: id }) => id)),
  };
});

const LONGEST_SNOOZE_DAYS = 31;
type Snoozing = { ids: NotificationId[]; until: string | null };

export const snoozeNotifications = write(async (tx, { ids, until }: Snoozing, scope: StaffScope) => {
  const now = scope.clock.now();
  const latest = new Date(now.getTime() + LONGEST_SNOOZE_DAYS * 86_400_000);
  if (until !== null && (new Date(until) <= now || new Date(until) > latest)) {
    throw invalidInput({ field: 'until', message: 'これから1か月以内の日時を選んでください' });
  }
  const mine = await tasksOf(tx, ids, scope);
  // What is done meanwhile stays done.
  await tx.$client.query('UPDATE notifications SET snoozed_until = $1 WHERE id = ANY ($2) AND done_at IS NULL', [
    until,
    mine.map(({ id }) => id),
  ]);
  return {
    result: {},
    audit: entry('notification.snooze', mine, { until }),
    changes: toldOf([scope.actor.staffId]),
  };
});

type Assigning = { notificationId: NotificationId; staffId: StaffId | null };

const toldTheSame = async (tx: Tx, eventId: string): Promise<{ id: StaffId; name: string }[]> => {
  const { rows } = await tx.$client.query<{ id: StaffId; name: string }>(
    `SELECT s.id, s.name FROM notifications n JOIN staff s ON s.id = n.staff_id
      WHERE n.event_id = $1 AND s.state = 'active' ORDER BY s.name_kana, s.id`,
    [eventId],
  );
  return rows;
};

/** Only somebody who was told can take it: others would not find it in their bell. */
export const assignNotification = write(async (tx, input: Assigning, scope: StaffScope) => {
  const [mine] = await tasksOf(tx, [input.notificationId], scope);
  if (!mine) throw new Problem('notFound');
  const told = await toldTheSame(tx, mine.event_id);
  if (input.staffId !== null && !told.some(({ id }) => id === input.staffId)) throw new Problem('notFound');
  await tx.$client.query('UPDATE notification_events SET assigned_to = $1 WHERE id = $2', [
    input.staffId,
    mine.event_id,
  ]);
  return {
    result: {},
    audit: entry('notification.assign', [mine], { staffId: input.staffId }),
    changes: toldOf(told.map(({ id }) => id)),
  };
});

export const listColleagues = (scope: StaffScope, notificationId: NotificationId) =>
  read(scope, async (tx) => {
    const [mine] = await findMine(tx, [notificationId], scope);
    if (!mine) throw new Problem('notFound');
    return { staff: await toldTheSame(tx, mine.event_id) };
  });
