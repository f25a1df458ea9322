import { interviewCommonContract, interviewCommonFiles } from '@nattoku/contract/medical-interview/interview-common';
import { interviewCommonOrders } from '#areas/medical-interview/common/interview-common.content.ts';
import { linkResponse } from '#areas/medical-interview/common/interview-response.linking.ts';
import {
  findResponseByCode,
  listCandidates,
  searchResponses,
} from '#areas/medical-interview/common/interview-response.reading.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const interviewCommonRoutes = ({ rateLimits }: Services) =>
  serve(interviewCommonContract, {
    list: (scope, { query }) => interviewCommonOrders.list(scope, query),
    get: (scope, { params }) => interviewCommonOrders.get(scope, params.commonOrderId),
    create: (scope, { body }) => interviewCommonOrders.create(scope, body),
    saveDraft: (scope, { params, body }) => interviewCommonOrders.saveDraft(scope, { ...params, draft: body }),
    discard: (scope, { params, body }) => interviewCommonOrders.discard(scope, { ...params, ...body }),
    issue: (scope, { params, body }) => interviewCommonOrders.issue(scope, { ...params, ...body }),
    change: (scope, { params, body }) => interviewCommonOrders.change(scope, { ...params, settings: body }),
    pause: (scope, { params, body }) => interviewCommonOrders.pause(scope, { ...params, ...body }),
    resume: (scope, { params, body }) => interviewCommonOrders.resume(scope, { ...params, ...body }),
    end: (scope, { params, body }) => interviewCommonOrders.end(scope, { ...params, ...body }),
    searchResponses: (scope, { body }) => searchResponses(scope, body),
    findByCode: async (scope, { body }) => {
      // A million codes are soon tried by a program; a person at the desk types a few.
      await rateLimits.spend('receiptCodePerStaff', scope.actor.staffId);
      return findResponseByCode(scope, body.receiptCode);
    },
    candidates: (scope, { params }) => listCandidates(scope, params.orderId),
    link: (scope, { params, body }) => linkResponse(scope, { ...params, ...body }),
  });

/** Poster and cards of a common order of interviews. */
export const serveInterviewCommonSheets = (services: Services): FileRoutes =>
  serveFiles(interviewCommonFiles, {
    sheet: serveSheet(services, {
      find: interviewCommonOrders.find,
      wordsOf:
        () =>
        ({ interview }) => ({ ...interview, lead: interview.lead() }),
      contentsOf: async (_, { interviews }) =>
        interviews.flatMap(({ published }) =>
          published ? [{ kind: 'interviewTemplateVersion' as const, contentId: published.versionId }] : [],
        ),
    }),
  });
