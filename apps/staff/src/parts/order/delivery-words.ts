import type { Delivery, DeliveryKind, DeliveryState } from '@nattoku/contract/order/delivery';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import {
  alertIcon,
  cancelIcon,
  chatIcon,
  checkCircleIcon,
  clockIcon,
  emailIcon,
  refreshIcon,
} from '@nattoku/ui/tokens/icons';

type Look = { word: string; tone: 'neutral' | 'primary' | 'done' | 'error' | 'warning'; icon: string };

export const deliveryLooks: Record<DeliveryState, Look> = {
  queued: { word: '送信待ち', tone: 'neutral', icon: clockIcon },
  sending: { word: '送信中', tone: 'primary', icon: refreshIcon },
  sent: { word: '送信済み', tone: 'done', icon: checkCircleIcon },
  failed: { word: '送信失敗', tone: 'error', icon: alertIcon },
  refused: { word: '送信せず', tone: 'warning', icon: alertIcon },
  canceled: { word: '取りやめ', tone: 'neutral', icon: cancelIcon },
};

export const deliveryKindNames: Record<DeliveryKind, string> = {
  first: '初回',
  reminder: 'リマインド',
  resend: '再送',
};

export const channelIcons = { email: emailIcon, sms: chatIcon };

/** When it left, or when it is tried. */
export function whenOf({ state, sentAt, nextTryAt, createdAt }: Delivery): string {
  if (sentAt) return formatDateTime(sentAt);
  const waits = state === 'queued' && nextTryAt !== null && nextTryAt > createdAt;
  return waits ? `${formatDateTime(nextTryAt)} に送信` : formatDateTime(createdAt);
}
