import type { Change } from '@nattoku/contract/shared/events';
import type { FacilityId, OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** When something befalls an order, and by whom; null for the clock. */
export type Moment = { facilityId: FacilityId; now: Date; by: StaffId | null };
/** What it leaves behind, to be written with it. */
export type Traces = { audit: AuditEntry[]; changes: Change[]; jobs: Job[] };

export type StaffMoment = Moment & { by: StaffId };

/** What staff do now. */
export const momentOf = ({ actor, clock }: StaffScope): StaffMoment => ({
  facilityId: actor.facilityId,
  now: clock.now(),
  by: actor.staffId,
});

export type OrderTurn = 'expired' | 'canceled' | 'closed' | 'issuedAgain';

/** The part that the items of one kind have in the life of their order. A kind that has none – a video just is there – leaves it out. */
export type ItemLifecycle = {
  kind: string;
  /** Holds what this kind has of an order. It is always held before the order itself. */
  hold?: (tx: Tx, orderId: OrderId) => Promise<void>;
  /** Brings it to where it stands by now, before the order ends: what was done in time counts. It is held. */
  settle?: (tx: Tx, orderId: OrderId, moment: Moment) => Promise<Traces>;
  /**
   * What becomes of it now that the order has taken this turn. It is held.
   * @throws Problem where the order may not take it.
   */
  turned?: (tx: Tx, orderId: OrderId, turn: OrderTurn, moment: Moment) => Promise<Traces>;
};

const declared = new Map<string, ItemLifecycle>();

/** Declaring a kind a second time replaces it. */
export function declareItemLifecycles(kinds: readonly ItemLifecycle[]): void {
  for (const kind of kinds) declared.set(kind.kind, kind);
}

/** The items of an order, of all kinds in the order of their declaration, for the length of a transaction. */
export async function holdItems(tx: Tx, orderId: OrderId): Promise<void> {
  for (const { hold } of declared.values()) await hold?.(tx, orderId);
}

export const settleItems = (tx: Tx, orderId: OrderId, moment: Moment): Promise<Traces> =>
  together(({ settle }) => settle?.(tx, orderId, moment));

export const turnItems = (tx: Tx, orderId: OrderId, turn: OrderTurn, moment: Moment): Promise<Traces> =>
  together(({ turned }) => turned?.(tx, orderId, turn, moment));

async function together(ask: (kind: ItemLifecycle) => Promise<Traces> | undefined): Promise<Traces> {
  const all: Traces = { audit: [], changes: [], jobs: [] };
  for (const kind of declared.values()) {
    const { audit, changes, jobs } = (await ask(kind)) ?? { audit: [], changes: [], jobs: [] };
    all.audit.push(...audit);
    all.changes.push(...changes);
    all.jobs.push(...jobs);
  }
  return all;
}
