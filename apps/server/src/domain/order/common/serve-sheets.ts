import { commonOrderSheets, type CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import type { Permission } from '@nattoku/contract/auth/permissions';
import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '#kernel/database/database.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { linkAddress } from '#domain/order/link/link-secret.ts';
import { drawSheet, type Printed, type SheetWords } from '#domain/order/common/common-order-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Shown = Pick<Printed, 'validUntil'> & {
  patientTitle: string;
  identification: string;
  standing: string;
  secret: string | null;
};

type Sheets<Found extends Shown> = {
  path: string;
  permission: Permission;
  find(tx: Tx, id: CommonOrderId, scope: StaffScope): Promise<Found>;
  wordsOf(found: Found): SheetWords;
  contactOf(tx: Tx): Promise<Printed['contact']>;
};

type Wanted = { commonOrderId: CommonOrderId; sheet: CommonOrderSheet; publicUrl: string };

/** Answers with what hangs on the wall or is handed out, ready to be printed; shown in the browser, which prints it as well. */
export function serveSheets<Found extends Shown>(
  app: FastifyInstance,
  services: Services,
  sheets: Sheets<Found>,
): void {
  servePdf(app, services, {
    path: sheets.path,
    permission: sheets.permission,
    params: z.object({ commonOrderId: CommonOrderId, sheet: z.enum(commonOrderSheets) }),
    draw: async (scope, { commonOrderId, sheet }) => {
      const printed = await findPrinted(scope, sheets, { commonOrderId, sheet, publicUrl: services.publicUrl });
      return { bytes: await drawSheet(sheet, printed, scope.clock.now()), fileName: `${sheet}.pdf` };
    },
  });
}

const findPrinted = <Found extends Shown>(
  scope: StaffScope,
  { find, wordsOf, contactOf }: Sheets<Found>,
  { commonOrderId, sheet, publicUrl }: Wanted,
): Promise<Printed> =>
  recordedRead(scope, async (tx) => {
    const order = await find(tx, commonOrderId, scope);
    // A code that opens nothing must not come onto a wall.
    if (order.secret === null || order.standing === 'ended') throw new Problem('commonOrder.illegalTransition');
    return {
      result: {
        title: order.patientTitle,
        words: wordsOf(order),
        validUntil: order.validUntil,
        asksWho: order.identification !== 'none',
        address: linkAddress(publicUrl, order.secret),
        contact: await contactOf(tx),
      },
      audit: { action: 'commonOrder.print', subject: { type: 'commonOrder', id: commonOrderId }, detail: { sheet } },
    };
  });
