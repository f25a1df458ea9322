import type { NotificationSearch } from '@nattoku/contract/notification';
import type { NotificationId } from '@nattoku/contract/shared';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { notifications } from '#areas/notification/notification.table.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** List and bell share one count: they cannot disagree. */
export const listNotifications = (scope: StaffScope, search: NotificationSearch) =>
  read(scope, async (tx) => {
    const mine = eq(notifications.staffId, scope.actor.staffId);
    const wanted = search.unread === 'true' ? and(mine, isNull(notifications.readAt)) : mine;
    const [counts] = await tx
      .select({
        all: sql<number>`count(*)::int`,
        unread: sql<number>`count(*) FILTER (WHERE ${notifications.readAt} IS NULL)::int`,
      })
      .from(notifications)
      .where(mine);
    const rows = await tx
      .select()
      .from(notifications)
      .where(wanted)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    return {
      items: rows.map(({ staffId: _, createdAt, readAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      })),
      total: (search.unread === 'true' ? counts?.unread : counts?.all) ?? 0,
      unreadCount: counts?.unread ?? 0,
      page: search.page,
      pageSize: search.pageSize,
    };
  });

export const readNotification = write(
  async (tx, { notificationId }: { notificationId: NotificationId }, scope: StaffScope) => {
    const { staffId } = scope.actor;
    const [row] = await tx
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, ${scope.clock.now()})` })
      .where(and(eq(notifications.id, notificationId), eq(notifications.staffId, staffId)))
      .returning({ id: notifications.id });
    if (!row) throw new Problem('notFound');
    return {
      result: {},
      audit: { action: 'notification.read', subject: { type: 'notification', id: notificationId } },
      changes: [{ topic: 'notification', id: staffId }],
    };
  },
);

export const readAllNotifications = write(async (tx, _: object, scope: StaffScope) => {
  const { staffId } = scope.actor;
  await tx
    .update(notifications)
    .set({ readAt: scope.clock.now() })
    .where(and(eq(notifications.staffId, staffId), isNull(notifications.readAt)));
  return {
    result: {},
    audit: { action: 'notification.readAll', subject: { type: 'staff', id: staffId } },
    changes: [{ topic: 'notification', id: staffId }],
  };
});
