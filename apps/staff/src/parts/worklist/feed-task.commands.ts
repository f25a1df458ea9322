import {
  feedRejectionContract,
  type FeedRejectionId,
  type FeedTask,
} from '@nattoku/contract/interoperability/feed-rejection';
import { refetchWorklist } from '#parts/worklist/worklist.queries.ts';
import { call } from '#platform/network/call.ts';

export const retryFeedTask = async (rejectionId: FeedRejectionId) => {
  await call(feedRejectionContract.retry, { params: { rejectionId } });
  await refetchWorklist();
};

export const dismissFeedTask = async ({ id: rejectionId, revision }: FeedTask, reason: string) => {
  await call(feedRejectionContract.dismiss, { params: { rejectionId }, body: { reason, revision } });
  await refetchWorklist();
};
