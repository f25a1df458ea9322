import type { PatientPage, PatientPageOrder, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { isWholeOrder } from '#progress/declared-kinds.ts';

export type Message = {
  key: string;
  from: 'patient' | 'staff';
  text: string;
  sentAt: string;
  itemTitle: string | null;
  /** Where in the film it was asked. */
  itemSeconds: number | null;
  /** Still on this device. */
  waiting: boolean;
  /** Somebody at the hospital had it before their eyes. */
  read: boolean;
  /** Said by the hospital itself while nobody answers. */
  automatic: boolean;
  /** The day on which it was answered by word of mouth. */
  answeredOrallyOn: string | null;
};

type Sent = { pending: readonly PatientRecord[]; delivered: readonly PatientRecord[] };

/** All that was said on all orders, oldest first, with what has not left this device yet. */
export function messagesOf(page: PatientPage, { pending, delivered }: Sent): Message[] {
  const known = page.orders.flatMap((order) =>
    order.chatMessages.map(
      ({
        id,
        from,
        text,
        sentAt,
        itemTitle,
        itemSeconds = null,
        readAt,
        automatic = false,
        answeredOrallyOn = null,
      }) => ({
        key: String(id),
        from,
        text,
        sentAt,
        itemTitle: itemTitle ?? (from === 'patient' ? wholeTitleOf(order) : null),
        itemSeconds,
        waiting: false,
        read: readAt !== null,
        automatic,
        answeredOrallyOn,
      }),
    ),
  );
  const arrived = new Set(known.map(({ key }) => key));
  const own = [...asked(page, delivered, false), ...asked(page, pending, true)].filter(({ key }) => !arrived.has(key));
  return [...known, ...own].sort((one, other) => Date.parse(one.sentAt) - Date.parse(other.sentAt));
}

function asked(page: PatientPage, records: readonly PatientRecord[], waiting: boolean): Message[] {
  const titles = new Map<string, string | null>(
    page.orders.flatMap((order) => [
      [order.id, wholeTitleOf(order)] as const,
      ...order.items.map(({ id, title }) => [id, title] as const),
    ]),
  );
  return records.flatMap((record) =>
    record.kind === 'asked'
      ? [
          {
            key: record.id,
            from: 'patient' as const,
            text: record.text,
            sentAt: record.at,
            itemTitle: titles.get(record.itemId ?? record.orderId) ?? null,
            itemSeconds: record.itemSeconds ?? null,
            waiting,
            read: false,
            automatic: false,
            answeredOrallyOn: null,
          },
        ]
      : [],
  );
}

/** Among the others it must be seen which questions were about an order that is one thing. */
const wholeTitleOf = (order: PatientPageOrder): string | null =>
  order.items.some((item) => isWholeOrder(order, item)) ? order.title : null;
