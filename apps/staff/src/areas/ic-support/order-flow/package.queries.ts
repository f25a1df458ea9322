import type { ApproachId, IcTemplateId, OrderId } from '@nattoku/contract/shared/primitives';
import { type IcPackage, icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { queryOptions } from '@tanstack/react-query';
import { overtakenBy } from '#editing/conflict.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const packageQuery = (orderId: OrderId) =>
  queryOptions({
    queryKey: ['order', orderId, 'package'],
    queryFn: ({ signal }) => call(icPackageContract.get, { params: { orderId } }, { signal }),
  });

type Origin = { approachId: ApproachId | null; templateId: IcTemplateId | null };

/** Questions of a package of this template, or else of this approach. */
export const packageQuestionsQuery = ({ approachId, templateId }: Origin) =>
  queryOptions({
    queryKey: ['icPackageQuestions', approachId, templateId],
    queryFn: ({ signal }) =>
      call(
        icPackageContract.questions,
        { query: { ...(approachId && { approachId }), ...(templateId && { templateId }) } },
        { signal },
      ),
  });

/** The package as the server has just answered; lists of orders ask again. */
export function keepPackage(kept: IcPackage): void {
  queryClient.setQueryData(packageQuery(kept.order.id).queryKey, kept);
  void queryClient.invalidateQueries({ queryKey: ['order', 'list'] });
}

/** The record as it stands now, which a refused write brings along. */
export const currentPackageOf = (error: unknown): IcPackage | null => overtakenBy(error, isPackage);

const isPackage = (current: unknown): current is IcPackage =>
  typeof current === 'object' && current !== null && 'contents' in current && 'order' in current;
