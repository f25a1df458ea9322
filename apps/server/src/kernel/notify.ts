import type { Change } from '@nattoku/contract/events';
import type { NotificationKind } from '@nattoku/contract/notification';
import type { StaffId } from '@nattoku/contract/shared';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

/** Title and body carry no name and no condition: they may show on a screen that others see. */
export type NewNotification = {
  staffIds: readonly StaffId[];
  kind: NotificationKind;
  title: string;
  body: string;
  link: string | null;
};

/** Puts a notification into each bell, in the transaction of what it tells about. Returns the changes that wake the bells. */
export async function notify(tx: Tx, notification: NewNotification, now: Date): Promise<Change[]> {
  const staffIds = [...new Set(notification.staffIds)];
  for (const staffId of staffIds) {
    await tx.$client.query(
      'INSERT INTO notifications (id, staff_id, kind, title, body, link, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [newId(now.getTime()), staffId, notification.kind, notification.title, notification.body, notification.link, now],
    );
  }
  return staffIds.map((staffId) => ({ topic: 'notification', id: staffId }));
}
