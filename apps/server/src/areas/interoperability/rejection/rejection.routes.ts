import { feedRejectionContract } from '@nattoku/contract/interoperability/feed-rejection';
import { dismissRejection, retryRejection } from '#areas/interoperability/rejection/rejection.operations.ts';
import { serve } from '#kernel/http/mount.ts';

export const rejectionRoutes = serve(feedRejectionContract, {
  retry: (scope, { params }) => retryRejection(scope, params),
  dismiss: (scope, { params, body }) => dismissRejection(scope, { ...params, ...body }),
});
