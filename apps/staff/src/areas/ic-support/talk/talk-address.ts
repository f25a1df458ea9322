import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { href } from '#routing/paths.ts';

/** Where an order is gone on with: a draft in the flow that made it, everything else on its page. */
export const talkAddress = ({ id, lifecycle }: Pick<IcOrderSummary, 'id' | 'lifecycle'>): string =>
  lifecycle === 'draft'
    ? href('/icSupport/customOrder/flow', { order: id })
    : href('/icSupport/order/detail', { order: id });
