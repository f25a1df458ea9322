import { consentCommonFiles } from '@nattoku/contract/consent/consent-common';
import { consentCommonOrders } from '#areas/consent/common/consent-common.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

/** Poster and cards of a common order of consent forms. */
export const serveConsentCommonSheets = (services: Services): FileRoutes =>
  serveFiles(consentCommonFiles, {
    sheet: serveSheet(services, {
      find: consentCommonOrders.find,
      wordsOf:
        () =>
        ({ consent }) => ({ ...consent, lead: consent.lead() }),
      contentsOf: async (_, { template: { versionId } }) =>
        versionId === null ? [] : [{ kind: 'consentTemplateVersion', contentId: versionId }],
    }),
  });
