import type { CommonOrder, CommonOrderSettings } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';

/** What a common order is, whatever it leads to. */
export type AnyCommonOrder = CommonOrderSettings & Pick<CommonOrder, 'id' | 'version' | 'standing' | 'allowed'>;

export type CommonTurn = 'pause' | 'resume' | 'end';

/** Common orders lead to videos or to a consent form: where each kind asks, where its pages are, and what is said of it. */
export type CommonOrderKind<Order extends AnyCommonOrder> = {
  turn: (order: Order, turn: CommonTurn) => Promise<Order>;
  change: (id: CommonOrderId, body: CommonOrderSettings & { version: number }) => Promise<Order>;
  issue: (order: Order) => Promise<Order>;
  /** The order as the server has just answered; lists ask again. */
  keep: (order: Order) => void;
  refetch: () => Promise<void>;
  isOrder: (current: unknown) => current is Order;
  /** Where a draft is gone on with. */
  draftAddress: (id: CommonOrderId) => string;
  /** The page of one that was opened; `made` when that was just now. */
  pageAddress: (id: CommonOrderId, made: boolean) => string;
  words: { pause: string; end: string; change: string; messageHelp: string };
};

const issuedHere = new Set<CommonOrderId>();

/** Said before the answer is shown: whichever step sees first that it is no draft any more leads to the same end. */
export const noteIssued = (id: CommonOrderId): void => void issuedHere.add(id);

export const doneAddress = <Order extends AnyCommonOrder>(kind: CommonOrderKind<Order>, id: CommonOrderId): string =>
  kind.pageAddress(id, issuedHere.has(id));
