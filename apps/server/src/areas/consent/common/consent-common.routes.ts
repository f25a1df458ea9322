import { consentCommonContract } from '@nattoku/contract/consent/consent-common';
import { consentCommonOrders } from '#areas/consent/common/consent-common.content.ts';
import { listCommonTemplates } from '#areas/consent/common/consent-common.templates.ts';
import { linkResponse } from '#areas/consent/common/consent-response.linking.ts';
import { findResponseByCode, listCandidates, searchResponses } from '#areas/consent/common/consent-response.reading.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentCommonRoutes = ({ rateLimits }: Services) =>
  serve(consentCommonContract, {
    templates: (scope, { query }) => listCommonTemplates(scope, query),
    list: (scope, { query }) => consentCommonOrders.list(scope, query),
    get: (scope, { params }) => consentCommonOrders.get(scope, params.commonOrderId),
    create: (scope, { body }) => consentCommonOrders.create(scope, body),
    saveDraft: (scope, { params, body }) => consentCommonOrders.saveDraft(scope, { ...params, draft: body }),
    discard: (scope, { params, body }) => consentCommonOrders.discard(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => consentCommonOrders.issue(scope, { ...params, ...body }),
    change: (scope, { params, body }) => consentCommonOrders.change(scope, { ...params, settings: body }),
    pause: (scope, { params, body }) => consentCommonOrders.pause(scope, { ...params, ...body }),
    resume: (scope, { params, body }) => consentCommonOrders.resume(scope, { ...params, ...body }),
    end: (scope, { params, body }) => consentCommonOrders.end(scope, { ...params, ...body }),
    searchResponses: (scope, { body }) => searchResponses(scope, body),
    findByCode: async (scope, { body }) => {
      // A million codes are soon tried by a program; a person at the desk types a few.
      await rateLimits.spend('receiptCodePerStaff', scope.actor.staffId);
      return findResponseByCode(scope, body.receiptCode);
    },
    candidates: (scope, { params }) => listCandidates(scope, params.formId),
    link: (scope, { params, body }) => linkResponse(scope, { ...params, ...body }),
  });
