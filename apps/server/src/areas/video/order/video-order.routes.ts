import { backgroundHeader } from '@nattoku/contract/shared/client';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { videoOrderListContract } from '@nattoku/contract/video/video-order-list';
import { copyOrder } from '#areas/video/order/video-order.copy.ts';
import { createDraft, discardDraft, saveDraft } from '#areas/video/order/video-order.draft.ts';
import { issueVideoOrder } from '#areas/video/order/video-order.operations.ts';
import { getOrder } from '#areas/video/order/video-order.reading.ts';
import { recentVideos } from '#areas/video/order/video-order.recent.ts';
import { countAttention, videoOrderList } from '#areas/video/order/video-order.search.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const videoOrderRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(videoOrderContract, {
    search: (scope, { body }) => videoOrderList.search(scope, body),
    attentionCount: (scope) => countAttention(scope),
    get: (scope, { params }, { request }) =>
      getOrder(scope, params.orderId, { inBackground: request.headers[backgroundHeader] !== undefined }),
    createDraft: (scope, { body }) => createDraft(scope, body),
    saveDraft: (scope, { params, body }) => saveDraft(scope, { ...params, draft: body }),
    copy: (scope, { params }) => copyOrder(scope, params),
    discardDraft: (scope, { params, body }) => discardDraft(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => issueVideoOrder(scope, { ...params, ...body, files }),
  });

export const videoOrderListRoutes = serve(videoOrderListContract, {
  recentVideos: (scope, { params }) => recentVideos(scope, params.orderId),
});
