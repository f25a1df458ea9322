import { consentCommonFiles } from '@nattoku/contract/consent/consent-common';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { consentCommonOrders } from '#areas/consent/common/consent-common.content.ts';
import { serveSheet } from '#domain/order/common/serve-sheets.ts';
import { consentWords } from '#domain/order/common/common-order-sheet.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { Services } from '#kernel/services.ts';

/** Poster and cards of a common order of consent forms. */
export const serveConsentCommonSheets = (services: Services): FileRoutes =>
  serveFiles(consentCommonFiles, {
    sheet: serveSheet(services, {
      find: consentCommonOrders.find,
      wordsOf: () => consentWords,
      contactOf: facilityContact,
    }),
  });
