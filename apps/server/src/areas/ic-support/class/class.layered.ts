import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, ne } from 'drizzle-orm';
import { icClasses } from '#areas/ic-support/class/class.table.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import { readable, type LayeredContent } from '#domain/text-layer/layered-content.ts';

/** What visitors read of a class beside its films and its scenario, on the poster and on the page. */
export const layeredClass: LayeredContent = {
  kind: 'class',
  find: async (tx, contentId) => {
    const [found] = await tx
      .select({
        title: commonOrders.internalTitle,
        patientTitle: commonOrders.patientTitle,
        venue: icClasses.venue,
        message: commonOrders.message,
      })
      .from(icClasses)
      .innerJoin(commonOrders, eq(commonOrders.id, icClasses.commonOrderId))
      .where(and(eq(icClasses.commonOrderId, contentId as CommonOrderId), ne(commonOrders.state, 'discarded')));
    if (!found) return null;
    const { title, patientTitle, venue, message } = found;
    return {
      title,
      texts: readable([
        { key: 'title', label: '患者さん向けのタイトル', japanese: patientTitle, isLine: true },
        { key: 'venue', label: '会場', japanese: venue, isLine: true },
        { key: 'message', label: 'メッセージ', japanese: message, isLine: false },
      ]),
      mayWrite: true,
    };
  },
};
