import type {
  PatientPage,
  PatientPageItem,
  PatientPageOrder,
  PatientRecord,
} from '@nattoku/contract/patient-page/patient-page';
import { kindOf } from '#progress/declared-kinds.ts';

/**
 * What the patient sees: the server's page with what happened on this device since, so that watching and answering count at once, also
 * without a network.
 */
export function applyRecords(page: PatientPage, records: readonly PatientRecord[]): PatientPage {
  if (records.length === 0) return page;
  return { ...page, orders: page.orders.map((order) => applyToOrder(order, records)) };
}

function applyToOrder(order: PatientPageOrder, records: readonly PatientRecord[]): PatientPageOrder {
  const done = records.find((record) => record.kind === 'done' && record.orderId === order.id);
  return {
    ...order,
    doneAt: order.doneAt ?? done?.at ?? null,
    chatMessages: withSeen(order, records),
    items: order.items.map((item) => applyToItem(order, item, records)),
  };
}

function withSeen({ id: orderId, chatMessages }: PatientPageOrder, records: readonly PatientRecord[]) {
  const seen = records.filter((record) => record.kind === 'seen' && record.orderId === orderId);
  if (seen.length === 0) return chatMessages;
  const times = new Map(
    seen.flatMap((record) => (record.kind === 'seen' ? record.messageIds.map((id) => [id, record.at] as const) : [])),
  );
  return chatMessages.map((message) => ({ ...message, readAt: message.readAt ?? times.get(message.id) ?? null }));
}

function applyToItem(
  order: PatientPageOrder,
  item: PatientPageItem,
  records: readonly PatientRecord[],
): PatientPageItem {
  const kind = kindOf(item);
  if (!kind) return item;
  const own = records.filter((record) => Object.hasOwn(kind.records, record.kind) && isAbout(record, order, item));
  return own.length === 0 ? item : kind.apply(item, own);
}

/** A record of an older page names the order alone. */
const isAbout = (record: PatientRecord, { id }: PatientPageOrder, item: PatientPageItem): boolean =>
  'itemId' in record ? record.itemId === item.id : 'orderId' in record && record.orderId === id;
