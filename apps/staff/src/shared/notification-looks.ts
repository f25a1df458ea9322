import type { NotificationKind } from '@nattoku/contract/notification';
import { alarmIcon, chatIcon, checkCircleIcon, helpIcon, informationOutlineIcon, lockIcon } from '@nattoku/ui/icons';

type Look = { icon: string; tone: 'info' | 'done' | 'warning' | 'error' };

export const notificationLooks: Record<NotificationKind, Look> = {
  announcement: { icon: informationOutlineIcon, tone: 'info' },
  'order.completed': { icon: checkCircleIcon, tone: 'done' },
  'order.overdue': { icon: alarmIcon, tone: 'warning' },
  'patient.question': { icon: chatIcon, tone: 'error' },
  'comprehension.low': { icon: helpIcon, tone: 'error' },
  'link.locked': { icon: lockIcon, tone: 'warning' },
};
