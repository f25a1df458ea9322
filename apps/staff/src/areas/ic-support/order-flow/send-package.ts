import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import type { ProcedureSide } from '@nattoku/contract/ic-support/ic-talk-state';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { call } from '#platform/network/call.ts';

export type Sending = { version: number; side: ProcedureSide; key: string };

/** Sends a package; the same key brings the same answer and the same link. */
export const sendPackage = (orderId: OrderId, { version, side, key }: Sending) =>
  call(icPackageContract.issue, { params: { orderId }, body: { version, side }, idempotencyKey: key });
