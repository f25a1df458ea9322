import type { FileStore } from '@nattoku/baas/file-store';
import type { Explanation } from '@nattoku/contract/patient-page/family-page';
import type { OtherRecord, PatientPageItem, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { FacilityId, OrderId, OrderItemId, StaffId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { orderItems, orders } from '#domain/order/order.table.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import type { Moment } from '#domain/order/lifecycle/moment.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';
import type { Traces } from '#domain/order/traces.ts';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor, StaffScope } from '#kernel/scope.ts';

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

/** What is known of the browser that sends the records. `deviceHash`: of the cookie that a browser gets in which staff sign in. */
export type Browser = { staffBeside: boolean; deviceHash: Buffer | null; userAgent: string; address: string };

/** `clockOffsetMs`: by how much the clock of the device is behind the server's. */
export type Handed = { actor: LinkActor; browser: Browser; clockOffsetMs: number; now: Date };

/** What somebody asked or said within an item, and staff have to answer: a message of the order's conversation with the id of the record. */
export type AskedOfStaff = { id: string; orderId: OrderId; itemId: OrderItemId; text: string; at: Date };

/** Refused with a reason in words that the patient reads after 「…は受け付けられませんでした。」. */
export type TakenRecords = Traces & {
  accepted: string[];
  refused: { id: string; reason: string }[];
  asked?: AskedOfStaff[];
};

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

/** What is known of what will be done, for items that are not sent yet. `side`: none where there is no left and right. */
export type PlannedProcedure = {
  name: string;
  on: PlainDate | null;
  side: 'left' | 'right' | 'both' | 'none';
  operatorName: string;
  assistants: readonly string[];
  explainerId: StaffId | null;
};

/** What staff choose for an order, as its kind knows it: a video, the template of a form. */
export type ItemContent = { kind: string; contentId: string; required: boolean };

/** Value that staff entered for one field of a content. */
export type ContentValue = { contentId: string; fieldId: string; value: string | boolean | null };

/** How staff send an order out. */
export type Issuing = {
  scope: StaffScope;
  files: Pick<FileStore, 'read' | 'put' | 'remove'>;
  /** What staff said a second time of single items, in the words of their kind: a form asks once more for the side. */
  confirmed: ReadonlyMap<OrderItemId, string>;
};

/** An item on paper, under its title: what it is, in a line, in whatever language. */
export type PaperLine = { title: string; line: (words: PaperWords) => string };

/** Something that is done, or waits to be done, in the name of the patient of an order, with what it is in words for staff. */
export type NamedThing = {
  orderId: OrderId;
  title: string;
  /** `waiting`: for somebody's hand; `given`: as by a signature. */
  stage: 'waiting' | 'given';
  words: string;
  /** Null where nothing was done yet. */
  at: Date | null;
};

/** What will be done to the patient, as an item says. `on`: a date as YYYY-MM-DD. */
export type Procedure = { name: string; on: string | null };

export type OrderTurn = 'expired' | 'canceled' | 'closed' | 'issuedAgain';

/**
 * One kind of what an order can hold: the whole of it. What takes many items asks the database once for all of them. The part in the life of the
 * order is left out by a kind that has none: a video just is there.
 */
export type ItemKind = {
  kind: string;
  /** Of the records that the contract names, those that it takes; records that bear its own name come in any case. */
  records: readonly ItemRecord['kind'][];
  /** Staff hear from the kind itself when an item is done: an order of such items alone does not tell them once more. */
  reportsItself: boolean;
  /** Its items are films: the patient's page may fetch what plays them before it knows anything else. */
  isFilm?: true;
  /**
   * Puts what staff chose into a held draft, behind what it has.
   * @throws Problem for what is not there, or not to be had any more
   */
  add(tx: Tx, order: StoredOrder, contents: readonly ItemContent[], scope: StaffScope): Promise<Traces>;
  /**
   * Pins what the items of a held draft are sent with, as it is issued: whatever becomes of it, the order stays what it was. They are held.
   * @throws Problem for what cannot be sent, or not by this person
   */
  freeze(tx: Tx, items: readonly OrderItem[], issuing: Issuing): Promise<Traces>;
  /** Writes what is known of the procedure into the items of a held draft; left out by a kind that says nothing of it. */
  plan?(tx: Tx, items: readonly OrderItem[], procedure: PlannedProcedure, scope: StaffScope): Promise<Traces>;
  /** Writes what staff filled in for contents of the order into its drafts; left out by a kind that staff fill nothing into. */
  fill?(tx: Tx, items: readonly OrderItem[], values: readonly ContentValue[], scope: StaffScope): Promise<Traces>;
  /** What stands in the way of sending items of a held draft, in words for staff; left out by a kind that can always be sent. */
  lacking?(
    tx: Tx,
    items: readonly OrderItem[],
    scope: StaffScope,
  ): Promise<ReadonlyMap<OrderItemId, readonly string[]>>;
  /** Puts items of one held draft into another one, with everything that was typed; left out by a kind that lacks nothing. */
  moveTo?(tx: Tx, items: readonly OrderItem[], orderId: OrderId): Promise<Traces>;
  /** What the patient's page gets. */
  present(tx: Tx, items: readonly ShownItem[], viewer: ItemViewer): Promise<Presented>;
  /** What the items explain to somebody whom the patient lets see it: nothing that anybody asked, answered, wrote or signed. */
  explain(tx: Tx, items: readonly OrderItem[]): Promise<ReadonlyMap<OrderItemId, Explanation>>;
  /** Whose texts the page shows of each item, so that it can show them in the reader's language; left out by a kind of which nobody translates anything. */
  contents?(tx: Tx, itemIds: readonly OrderItemId[]): Promise<ReadonlyMap<OrderItemId, readonly ShownContent[]>>;
  /** Takes in what the page sent, in the order of sending; what comes a second time changes nothing. */
  take(tx: Tx, records: readonly FittingRecord[], handed: Handed): Promise<TakenRecords>;
  /** What the printed leaflet says of items that were sent; none of what is not asked of the patient any more. */
  paper(tx: Tx, items: readonly OrderItem[]): Promise<ReadonlyMap<OrderItemId, PaperLine>>;
  standing(tx: Tx, items: readonly OrderItem[]): Promise<ReadonlyMap<OrderItemId, ItemStanding>>;
  /**
   * The statement that holds what the kind has of the orders `$1`, in one order whatever the orders are. It is sent before the one that holds the orders
   * themselves, and in the same message.
   */
  hold?: string;
  /** Brings items to where they stand by now, before the order ends: what was done in time counts. They are held. */
  settle?(tx: Tx, items: readonly OrderItem[], moment: Moment): Promise<Traces>;
  /**
   * What becomes of them now that the order has taken this turn. They are held.
   * @throws Problem where the order may not take it.
   */
  turned?(tx: Tx, items: readonly OrderItem[], turn: OrderTurn, moment: Moment): Promise<Traces>;
  /**
   * Staff take single items of an issued order back, which goes on with its others. They are held. Left out by a kind whose items end with their order alone.
   * @throws Problem where one of them may not be taken back
   */
  callOff?(tx: Tx, items: readonly OrderItem[], reason: string, scope: StaffScope): Promise<Traces>;
  /** What of these orders names their patient, so that the patient may not become somebody else. */
  inName?(tx: Tx, orderIds: readonly OrderId[]): Promise<readonly NamedThing[]>;
  /** Of each of these orders the first procedure that an item of it names. */
  procedures?(tx: Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Procedure>>;
};
