import { consentCommonContract } from '@nattoku/contract/consent/consent-common';
import {
  changeConsentCommon,
  createConsentCommon,
  discardConsentCommon,
  endConsentCommon,
  issueConsentCommon,
  pauseConsentCommon,
  resumeConsentCommon,
  saveConsentCommon,
} from '#areas/consent/common/consent-common.operations.ts';
import {
  getConsentCommon,
  listCommonTemplates,
  listConsentCommons,
} from '#areas/consent/common/consent-common.reading.ts';
import { linkResponse } from '#areas/consent/common/consent-response.linking.ts';
import { findResponseByCode, listCandidates, searchResponses } from '#areas/consent/common/consent-response.reading.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const consentCommonRoutes = ({ rateLimits }: Services) =>
  serve(consentCommonContract, {
    templates: (scope, { query }) => listCommonTemplates(scope, query),
    list: (scope, { query }) => listConsentCommons(scope, query),
    get: (scope, { params }) => getConsentCommon(scope, params.commonOrderId),
    create: (scope, { body }) => createConsentCommon(scope, body),
    saveDraft: (scope, { params, body }) => saveConsentCommon(scope, { ...params, draft: body }),
    discard: (scope, { params, body }) => discardConsentCommon(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => issueConsentCommon(scope, { ...params, ...body }),
    change: (scope, { params, body }) => changeConsentCommon(scope, { ...params, settings: body }),
    pause: (scope, { params, body }) => pauseConsentCommon(scope, { ...params, ...body }),
    resume: (scope, { params, body }) => resumeConsentCommon(scope, { ...params, ...body }),
    end: (scope, { params, body }) => endConsentCommon(scope, { ...params, ...body }),
    searchResponses: (scope, { body }) => searchResponses(scope, body),
    findByCode: async (scope, { body }) => {
      // A million codes are soon tried by a program; a person at the desk types a few.
      await rateLimits.spend('receiptCodePerStaff', scope.actor.staffId);
      return findResponseByCode(scope, body.receiptCode);
    },
    candidates: (scope, { params }) => listCandidates(scope, params.formId),
    link: (scope, { params, body }) => linkResponse(scope, { ...params, ...body }),
  });
