import { commonOrderContract } from '@nattoku/contract/order/common-order';
import {
  changeCommonOrder,
  createCommonOrder,
  discardCommonDraft,
  endCommonOrder,
  issueCommonOrder,
  pauseCommonOrder,
  resumeCommonOrder,
  saveCommonDraft,
} from '#areas/video/common/common-order.operations.ts';
import { countDays, getCommonOrder, listCommonOrders } from '#areas/video/common/common-order.reading.ts';
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
    list: (scope, { query }) => listCommonOrders(scope, query),
    get: (scope, { params }) => getCommonOrder(scope, params.commonOrderId),
    days: (scope, { params }) => countDays(scope, params.commonOrderId),
    create: (scope, { body }) => createCommonOrder(scope, body),
    saveDraft: (scope, { params, body }) => saveCommonDraft(scope, { ...params, draft: body }),
    discard: (scope, { params, body }) => discardCommonDraft(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => issueCommonOrder(scope, { ...params, ...body }),
    change: (scope, { params, body }) => changeCommonOrder(scope, { ...params, settings: body }),
    pause: (scope, { params, body }) => pauseCommonOrder(scope, { ...params, ...body }),
    resume: (scope, { params, body }) => resumeCommonOrder(scope, { ...params, ...body }),
    end: (scope, { params, body }) => endCommonOrder(scope, { ...params, ...body }),
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
