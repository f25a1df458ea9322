import type { CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import type { CommonOrderId, Language } from '@nattoku/contract/shared/primitives';
import { layerLanguageOf, type ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import type { Tx } from '#kernel/database/database.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { linkAddress } from '#domain/order/link/link-secret.ts';
import { drawSheet } from '#domain/order/common/common-order-sheet.ts';
import type { Printed } from '#domain/order/common/common-order-texts.ts';
import { refuseUnspoken } from '#domain/order/paper/refuse-unspoken.ts';
import { facilityContact } from '#domain/staff/staff.table.ts';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
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
  /** `layers`: what the texts of `contentsOf` say in the language of the sheet. */
  wordsOf(found: Found, layers: readonly ShownLayer[]): Printed['wordsOf'];
  /** What it shows, whose texts may have layers. */
  contentsOf(tx: Tx, found: Found): Promise<readonly ContentRef[]>;
};

type Asked = {
  params: { commonOrderId: CommonOrderId; sheet: CommonOrderSheet };
  query: { language?: Language | undefined };
};
type Wanted = Asked['params'] & { language: Language; publicUrl: string };

/** Answers with what hangs on the wall or is handed out, ready to be printed; shown in the browser, which prints it as well. */
export const serveSheet = <Found extends Shown>({ publicUrl }: Pick<Services, 'publicUrl'>, sheets: Sheets<Found>) =>
  servePdf(async (scope: StaffScope, { params, query: { language = 'ja' } }: Asked) => {
    const printed = await findPrinted(scope, sheets, { ...params, language, publicUrl });
    return { bytes: await drawSheet(params.sheet, printed, scope.clock.now()), fileName: `${params.sheet}.pdf` };
  });

const findPrinted = <Found extends Shown>(
  scope: StaffScope,
  { find, wordsOf, contentsOf }: Sheets<Found>,
  { commonOrderId, sheet, language, publicUrl }: Wanted,
): Promise<Printed> =>
  recordedRead(scope, async (tx) => {
    const order = await find(tx, commonOrderId, scope);
    // A code that opens nothing must not come onto a wall.
    if (order.secret === null || order.standing === 'ended') throw new Problem('commonOrder.illegalTransition');
    const { languages, ...contact } = await facilityContact(tx);
    refuseUnspoken([language], languages);
    const layered = layerLanguageOf(language);
    const contents: ContentRef[] = [
      { kind: 'commonOrder', contentId: commonOrderId },
      ...(layered ? await contentsOf(tx, order) : []),
    ];
    const found = layered ? await layersOf(tx, contents, layered) : new Map<string, ShownLayer[]>();
    // What was written for this order comes first.
    const layers = contents.flatMap(({ contentId }) => found.get(contentId) ?? []);
    return {
      result: {
        language,
        title: order.patientTitle,
        wordsOf: wordsOf(order, layers),
        layers,
        validUntil: order.validUntil,
        asksWho: order.identification !== 'none',
        // What the page opens in by itself need not stand in the code, which is the easier to read the shorter it is.
        address: linkAddress(publicUrl, order.secret, language === 'ja' ? undefined : language),
        contact,
      },
      audit: {
        action: 'commonOrder.print',
        subject: { type: 'commonOrder', id: commonOrderId },
        detail: { sheet, language },
      },
    };
  });
