import type { CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
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
  find(tx: Tx, id: CommonOrderId, scope: StaffScope): Promise<Found>;
  wordsOf(found: Found): SheetWords;
  contactOf(tx: Tx): Promise<Printed['contact']>;
};

type Asked = { params: { commonOrderId: CommonOrderId; sheet: CommonOrderSheet } };
type Wanted = Asked['params'] & { publicUrl: string };

/** Answers with what hangs on the wall or is handed out, ready to be printed; shown in the browser, which prints it as well. */
export const serveSheet = <Found extends Shown>({ publicUrl }: Pick<Services, 'publicUrl'>, sheets: Sheets<Found>) =>
  servePdf(async (scope: StaffScope, { params }: Asked) => {
    const printed = await findPrinted(scope, sheets, { ...params, publicUrl });
    return { bytes: await drawSheet(params.sheet, printed, scope.clock.now()), fileName: `${params.sheet}.pdf` };
  });

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
