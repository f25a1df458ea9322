import { commonOrderContract } from '@nattoku/contract/order/common-order';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { countDays } from '#areas/video/common/common-order.days.ts';
import { linkResponse, reviewResponse, unlinkResponse } from '#areas/video/common/common-response.linking.ts';
import {
  findByReceiptCode,
  getCommonResponse,
  searchCommonResponses,
} from '#areas/video/common/common-response.reading.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const commonOrderRoutes = ({ rateLimits }: Services) =>
  serve(commonOrderContract, {
    list: (scope, { query }) => videoCommonOrders.list(scope, query),
    get: (scope, { params }) => videoCommonOrders.get(scope, params.commonOrderId),
    days: (scope, { params }) => countDays(scope, params.commonOrderId),
    create: (scope, { body }) => videoCommonOrders.create(scope, body),
    saveDraft: (scope, { params, body }) => videoCommonOrders.saveDraft(scope, { ...params, draft: body }),
    discard: (scope, { params, body }) => videoCommonOrders.discard(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => videoCommonOrders.issue(scope, { ...params, ...body }),
    change: (scope, { params, body }) => videoCommonOrders.change(scope, { ...params, settings: body }),
    pause: (scope, { params, body }) => videoCommonOrders.pause(scope, { ...params, ...body }),
    resume: (scope, { params, body }) => videoCommonOrders.resume(scope, { ...params, ...body }),
    end: (scope, { params, body }) => videoCommonOrders.end(scope, { ...params, ...body }),
    searchResponses: (scope, { params, body }) => searchCommonResponses(scope, { ...params, ...body }),
    getResponse: (scope, { params }) => getCommonResponse(scope, params.orderId),
    findByCode: async (scope, { body }) => {
      // A million codes are soon tried by a program; a person at the desk types a few.
      await rateLimits.spend('receiptCodePerStaff', scope.actor.staffId);
      return findByReceiptCode(scope, body.receiptCode);
    },
    link: (scope, { params, body }) => linkResponse(scope, { ...params, ...body }),
    unlink: (scope, { params, body }) => unlinkResponse(scope, { ...params, ...body }),
    reviewResponse: (scope, { params }) => reviewResponse(scope, params),
  });
