import type { OtherRecord, PatientPageItem, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { orderItems, orders } from '#domain/order/order.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import type { LinkActor } from '#kernel/scope.ts';

/** What follows from something the patient did or was shown, to be written with it. */
export type Traces = { audit: AuditEntry[]; changes: Change[]; jobs: Job[] };

export type OrderItem = typeof orderItems.$inferSelect;

/** `isDraft`: not issued yet, and shown as it would be sent now. */
export type ShownItem = OrderItem & { isDraft: boolean };

/** Who looks at the page. `isPreview`: staff, for whom nothing is changed; `staffBeside`: staff are signed in in the patient's browser. */
export type ItemViewer = { facilityId: FacilityId; now: Date; staffBeside: boolean; isPreview: boolean };

export type Presented = Traces & { items: ReadonlyMap<OrderItemId, PatientPageItem> };

/** What happened with an item; what is written, read or said of a whole order is no kind's. */
export type ItemRecord = Exclude<PatientRecord, { kind: 'asked' | 'seen' | 'done' }> | OtherRecord;

/**
 * A record of an order that takes records from this visitor. `itemId`: null where an older page named the order alone; `at`: by the clock of the
 * server, between the issue of the order and now.
 */
export type FittingRecord = {
  record: ItemRecord;
  order: typeof orders.$inferSelect;
  itemId: OrderItemId | null;
  at: Date;
};

/** What is known of the browser that sends the records. */
export type Browser = { staffBeside: boolean; userAgent: string; address: string };

/** `clockOffsetMs`: by how much the clock of the device is behind the server's. */
export type Handed = { actor: LinkActor; browser: Browser; clockOffsetMs: number; now: Date };

/** Refused with a reason in words that the patient reads after 「…は受け付けられませんでした。」. */
export type TakenRecords = Traces & { accepted: string[]; refused: { id: string; reason: string }[] };

/** How far the patient has come with an item. */
export type ItemStanding = {
  done: boolean;
  /** False for what the hospital took back; then it is waited for no longer. */
  needed: boolean;
  begun: boolean;
  lastDidAt: Date | null;
  /** Of what is gone through by time; 0 of 0 for everything else. */
  seconds: { total: number; watched: number };
  questions: { asked: number; answered: number; right: number };
  /** When the newest of the answers came that are wrong now; null where all are right. */
  wrongSince: Date | null;
  /** Still wrong at the last try: something that staff have to explain. */
  misunderstood: boolean;
};

/** One kind of what an order can hold. All functions take many items and ask the database once for all of them. */
export type ItemKind = {
  kind: string;
  /** Of the records that the contract names, those that it takes; records that bear its own name come in any case. */
  records: readonly ItemRecord['kind'][];
  /** Staff hear from the kind itself when an item is done: an order of such items alone does not tell them once more. */
  reportsItself: boolean;
  /** What the patient's page gets. */
  present(tx: Tx, items: readonly ShownItem[], viewer: ItemViewer): Promise<Presented>;
  /** Takes in what the page sent, in the order of sending; what comes a second time changes nothing. */
  take(tx: Tx, records: readonly FittingRecord[], handed: Handed): Promise<TakenRecords>;
  standing(tx: Tx, items: readonly OrderItem[]): Promise<ReadonlyMap<OrderItemId, ItemStanding>>;
};
