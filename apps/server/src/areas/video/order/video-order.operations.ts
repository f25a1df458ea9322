import type { ConfirmedItem } from '@nattoku/contract/video/video-order';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { lockVideoOrder, orderAudit, orderChanges } from '#areas/video/order/video-order.lock.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { contentOf, issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import type { Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { requireOpenPatientOf } from '#domain/patient/open-patient.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type IssueInput = Versioned & Pick<Issuing, 'files'> & { confirmed?: readonly ConfirmedItem[] | undefined };

export const issueVideoOrder = write(async (tx, { files, confirmed = [], ...input }: IssueInput, scope: StaffScope) => {
  const [order, , content] = await together(
    lockVideoOrder('issue', tx, input, scope),
    requireOpenPatientOf(tx, input.orderId),
    contentOf(tx, input.orderId),
  );
  const issuing = { scope, files, confirmed: new Map(confirmed.map(({ itemId, answer }) => [itemId, answer])) };
  const { expiresAt, linkSecret, audit, changes, jobs } = await issueOrder(tx, order, issuing, content);
  return {
    result: async () => ({ order: await findOrder(tx, order.id, scope), linkSecret }),
    audit: [orderAudit('order.issue', order, { expiresAt }), ...audit],
    changes: [...orderChanges(order), ...changes],
    jobs,
  };
});
