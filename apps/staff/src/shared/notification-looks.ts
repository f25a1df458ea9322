import type { NotificationKind } from '@nattoku/contract/notification-kinds';
import {
  alarmIcon,
  alertIcon,
  chatIcon,
  checkCircleIcon,
  cloudPrintIcon,
  emailIcon,
  helpIcon,
  informationOutlineIcon,
  lockIcon,
  signatureIcon,
  uploadIcon,
} from '@nattoku/ui/icons';

type Look = { icon: string; tone: 'info' | 'done' | 'warning' | 'error' };

export const notificationLooks: Record<NotificationKind, Look> = {
  announcement: { icon: informationOutlineIcon, tone: 'info' },
  'video.withdrawn': { icon: alertIcon, tone: 'error' },
  'video.expiring': { icon: alarmIcon, tone: 'warning' },
  'catalogue.withdrawn': { icon: alertIcon, tone: 'error' },
  'order.completed': { icon: checkCircleIcon, tone: 'done' },
  'order.overdue': { icon: alarmIcon, tone: 'warning' },
  'patient.question': { icon: chatIcon, tone: 'error' },
  'comprehension.low': { icon: helpIcon, tone: 'error' },
  'delivery.failed': { icon: emailIcon, tone: 'error' },
  'link.locked': { icon: lockIcon, tone: 'warning' },
  'consent.approval': { icon: signatureIcon, tone: 'warning' },
  'consent.returned': { icon: alertIcon, tone: 'warning' },
  'consent.signed': { icon: signatureIcon, tone: 'done' },
  'consent.declined': { icon: alertIcon, tone: 'error' },
  'consent.withdrawn': { icon: alertIcon, tone: 'error' },
  'consent.sealDelayed': { icon: lockIcon, tone: 'error' },
  'interview.alert': { icon: alertIcon, tone: 'error' },
  'contact.received': { icon: emailIcon, tone: 'info' },
  'contact.answered': { icon: emailIcon, tone: 'done' },
  'import.finished': { icon: uploadIcon, tone: 'done' },
  'import.failed': { icon: uploadIcon, tone: 'error' },
  'export.finished': { icon: cloudPrintIcon, tone: 'done' },
  'security.passwordChanged': { icon: lockIcon, tone: 'info' },
  'security.secondFactorChanged': { icon: lockIcon, tone: 'info' },
  'security.accountLocked': { icon: lockIcon, tone: 'warning' },
};
