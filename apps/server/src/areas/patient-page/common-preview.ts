import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { and, eq, ne } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import type { StoredCommonOrder } from '#domain/order/common/common-order-hold.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import type { ResponseContent } from '#domain/order/common/response-content.ts';
import type { InLanguage } from '#domain/order/layers-of-orders.ts';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import { mayViewCommon, orderArea } from '#domain/order/order-area.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import { answeringOf } from '#domain/chat/answering.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Shown in the preview where everybody's own number will stand. */
const SAMPLE_CODE = '000000';

/** The page as the next person who scans the code will get it; it holds nobody. */
export const previewCommonOrder = (
  scope: StaffScope,
  { commonOrderId, language }: { commonOrderId: CommonOrderId } & InLanguage,
): Promise<PatientPage> =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const [found] = await tx
      .select({ common: commonOrders, senderName: staff.name })
      .from(commonOrders)
      .innerJoin(staff, eq(staff.id, commonOrders.createdBy))
      .where(and(eq(commonOrders.id, commonOrderId), ne(commonOrders.state, 'discarded')));
    if (!found || !mayViewCommon(scope, found.common.area)) throw new Problem('notFound');
    const { common, senderName } = found;
    const contact = await contactOf(tx, null);
    const { responses } = orderArea(common.area);
    return {
      contact,
      answering: await answeringOf(tx, contact.phone, now),
      patientName: null,
      orders: [
        {
          // Nothing is stored under these ids: the preview sends nothing.
          id: common.id as string as OrderId,
          title: common.patientTitle,
          message: common.message,
          senderName,
          dueAt: null,
          ...(await responses.sample(tx, common, now)),
          chatMessages: [],
          teamName: contact.facilityName,
          chatClosed: false,
          doneAt: null,
          receiptCode: SAMPLE_CODE,
        },
      ],
      ...(language && {
        layers: { language, contents: await layersOfSample(tx, common, { responses, language }) },
      }),
    };
  });

type Asked = { responses: ResponseContent; language: LayerLanguage };

/** What the area says of it in other languages, and what was written for the order itself. */
const layersOfSample = async (tx: Tx, common: StoredCommonOrder, { responses, language }: Asked) => {
  const own = await layersOf(tx, [{ kind: 'commonOrder', contentId: common.id }], language);
  const said = (await responses.sampleLayers?.(tx, common, language)) ?? [];
  return [...own, ...said].flatMap(([of, texts]) => (texts.length > 0 ? [{ of, texts: [...texts] }] : []));
};
