import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, ne } from 'drizzle-orm';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import { mayViewCommon, mayWithOrders, orderArea } from '#domain/order/order-area.ts';
import { readable, type LayeredContent } from '#domain/text-layer/layered-content.ts';

/** What visitors read above what a common order holds, on the poster and on the page. An area that says more of its own has layers of its own. */
export const layeredCommonOrder: LayeredContent = {
  kind: 'commonOrder',
  find: async (tx, contentId, scope) => {
    const { area, internalTitle, patientTitle, message } = commonOrders;
    const [found] = await tx
      .select({ area, title: internalTitle, patientTitle, message })
      .from(commonOrders)
      .where(and(eq(commonOrders.id, contentId as CommonOrderId), ne(commonOrders.state, 'discarded')));
    if (!found || orderArea(found.area).responses.layers) return null;
    if (scope && !mayViewCommon(scope, found.area)) return null;
    return {
      title: found.title,
      texts: readable([
        { key: 'title', label: '患者さん向けのタイトル', japanese: found.patientTitle, isLine: true },
        { key: 'message', label: 'メッセージ', japanese: found.message, isLine: false },
      ]),
      mayWrite: scope === null || mayWithOrders(scope, found.area, 'order'),
    };
  },
};
