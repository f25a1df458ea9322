import { commonOrderSheets, type CommonOrderSheet } from '@nattoku/contract/common-order-sheet';
import { consentCommonSheetPath } from '@nattoku/contract/consent-common';
import { CommonOrderId } from '@nattoku/contract/shared';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { facilityContact } from '#areas/auth/auth.table.ts';
import { findConsentCommon } from '#areas/consent-common/consent-common.select.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { linkAddress } from '#kernel/link-secret.ts';
import { consentWords, drawSheet, type Printed } from '#kernel/pdf/common-order-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#kernel/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with what hangs on the wall or is handed out, ready to be printed. */
export function serveConsentCommonSheets(app: FastifyInstance, services: Services): void {
  servePdf(app, services, {
    path: consentCommonSheetPath(':commonOrderId', ':sheet'),
    permission: 'consent.order',
    params: z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) }),
    draw: async (scope, { commonOrderId, sheet }) => {
      const printed = await findPrinted(scope, { commonOrderId, sheet, publicUrl: services.publicUrl });
      return { bytes: await drawSheet(sheet, printed, scope.clock.now()), fileName: `${sheet}.pdf` };
    },
  });
}

type Wanted = { commonOrderId: CommonOrderId; sheet: CommonOrderSheet; publicUrl: string };

const findPrinted = (scope: StaffScope, { commonOrderId, sheet, publicUrl }: Wanted): Promise<Printed> =>
  recordedRead(scope, async (tx) => {
    const order = await findConsentCommon(tx, commonOrderId, scope);
    // A code that opens nothing must not come onto a wall.
    if (order.secret === null || order.standing === 'ended') throw new Problem('commonOrder.illegalTransition');
    return {
      result: {
        title: order.patientTitle,
        words: consentWords,
        validUntil: order.validUntil,
        asksWho: order.identification !== 'none',
        address: linkAddress(publicUrl, order.secret),
        contact: await facilityContact(tx),
      },
      audit: { action: 'commonOrder.print', subject: { type: 'commonOrder', id: commonOrderId }, detail: { sheet } },
    };
  });
