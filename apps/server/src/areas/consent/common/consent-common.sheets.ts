import { consentCommonSheetPath } from '@nattoku/contract/consent/consent-common';
import type { FastifyInstance } from 'fastify';
import { facilityContact } from '#domain/staff/staff.table.ts';
import { findConsentCommon } from '#areas/consent/common/consent-common.select.ts';
import { serveSheets } from '#domain/order/common/serve-sheets.ts';
import { consentWords } from '#domain/order/common/common-order-sheet.ts';
import type { Services } from '#kernel/services.ts';

/** Poster and cards of a common order of consent forms. */
export function serveConsentCommonSheets(app: FastifyInstance, services: Services): void {
  serveSheets(app, services, {
    path: consentCommonSheetPath(':commonOrderId', ':sheet'),
    permission: 'consent.order',
    find: findConsentCommon,
    wordsOf: () => consentWords,
    contactOf: facilityContact,
  });
}
