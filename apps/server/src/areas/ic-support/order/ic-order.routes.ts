import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { getIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import { askDoctor, createIcDraft, discardIcDraft, saveIcPlan } from '#areas/ic-support/order/ic-order.draft.ts';
import { cancelTalk, issueIcOrder, rescheduleTalk } from '#areas/ic-support/order/ic-order.operations.ts';
import { icOrderList } from '#areas/ic-support/order/ic-order.search.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const icOrderRoutes = ({ files }: Pick<Services, 'files'>) =>
  serve(icOrderContract, {
    search: (scope, { body }) => icOrderList.search(scope, body),
    get: (scope, { params }) => getIcOrder(scope, params.orderId),
    draft: (scope, { body }) => createIcDraft(scope, body),
    savePlan: (scope, { params, body }) => saveIcPlan(scope, { ...params, draft: body }),
    discard: (scope, { params, body }) => discardIcDraft(scope, { ...params, ...body }),
    askDoctor: (scope, { params, body }) => askDoctor(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => issueIcOrder(scope, { ...params, ...body, files }),
    reschedule: (scope, { params, body }) => rescheduleTalk(scope, { ...params, ...body }),
    cancelTalk: (scope, { params, body }) => cancelTalk(scope, { ...params, ...body }),
  });
