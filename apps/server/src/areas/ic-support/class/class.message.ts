import type { Language, OrderId } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage, ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import { eq, inArray } from 'drizzle-orm';
import { icClassAttendance, icClasses, type StoredClass } from '#areas/ic-support/class/class.table.ts';
import type { StoredCommonOrder } from '#domain/order/common/common-order-hold.ts';
import { commonOrders } from '#domain/order/common/common-order.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { momentOf, paperWords } from '#domain/order/paper/paper-words.ts';
import { saidOf } from '#domain/order/paper/said.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import type { Tx } from '#kernel/database/database.ts';

type Held = Pick<StoredClass, 'heldAt' | 'minutes' | 'venue'>;
/** A text of the hospital in the language that is spoken. */
type Say = (japanese: string) => string;

const BETWEEN = '\n\n';

/** When and where, whether one has been seen there, and the greeting; each a paragraph, in one order in every language. */
function paragraphsOf(
  language: Language,
  { message, attendedAt, ...held }: Held & { message: string; attendedAt: Date | null },
  say: Say,
): readonly string[] {
  const { gathering } = paperWords(language).poster;
  const facts = held.heldAt && gathering.facts(momentOf(language, held.heldAt), held.minutes, say(held.venue));
  const attendance = attendedAt ? gathering.attended(momentOf(language, attendedAt)) : gathering.opens;
  return [facts ?? '', attendance, message && say(message)].filter(Boolean);
}

/** The Japanese, which is kept with the order. */
export const messageOf = (message: string, held: Held, attendedAt: Date | null): string =>
  paragraphsOf('ja', { ...held, message, attendedAt }, (japanese) => japanese).join(BETWEEN);

/** The same for the reader: the whole message and each of its paragraphs, and the title. */
export async function classLayers(
  tx: Tx,
  orderIds: readonly OrderId[],
  language: LayerLanguage,
): Promise<readonly [OrderId, ShownLayer[]][]> {
  const found = await tx
    .select({
      orderId: orders.id,
      classId: icClasses.commonOrderId,
      heldAt: icClasses.heldAt,
      minutes: icClasses.minutes,
      venue: icClasses.venue,
      message: commonOrders.message,
      attendedAt: icClassAttendance.attendedAt,
    })
    .from(orders)
    .innerJoin(icClasses, eq(icClasses.commonOrderId, orders.commonOrderId))
    .innerJoin(commonOrders, eq(commonOrders.id, icClasses.commonOrderId))
    .leftJoin(icClassAttendance, eq(icClassAttendance.orderId, orders.id))
    .where(inArray(orders.id, [...orderIds]));
  const refs = found.map(({ classId }) => ({ kind: 'class' as const, contentId: classId }));
  const layers = await layersOf(tx, refs, language);
  return found.map(({ orderId, classId, ...told }) => {
    const own = layers.get(classId) ?? [];
    return [orderId, [...own, ...spoken(language, told, own)]];
  });
}

/** The same of a class that nobody has opened yet, as its preview shows it. */
export async function layersOfClass(
  tx: Tx,
  { id, message }: Pick<StoredCommonOrder, 'id' | 'message'>,
  { held, language }: { held: Held; language: LayerLanguage },
): Promise<readonly [string, ShownLayer[]]> {
  const own = (await layersOf(tx, [{ kind: 'class', contentId: id }], language)).get(id) ?? [];
  return [id, [...own, ...spoken(language, { ...held, message, attendedAt: null }, own)]];
}

/** Readings of the words that the product says are made by the page itself. */
const spoken = (
  language: LayerLanguage,
  told: Parameters<typeof paragraphsOf>[1],
  own: readonly ShownLayer[],
): ShownLayer[] => {
  if (language === 'ja-Hrkt') return [];
  const japanese = paragraphsOf('ja', told, (text) => text);
  const said = saidOf(language, own);
  const spokenParagraphs = paragraphsOf(language, told, (text) => said(text).text);
  const reviewed = !said(told.venue).isUnreviewed && !said(told.message).isUnreviewed;
  const isWhole = told.message === '' || said(told.message).text !== told.message;
  return [
    ...japanese.flatMap((text, at) => {
      const body = spokenParagraphs[at] ?? text;
      return body === text ? [] : [{ japanese: text, body, reviewed: !said(told.venue).isUnreviewed }];
    }),
    ...(isWhole ? [{ japanese: japanese.join(BETWEEN), body: spokenParagraphs.join(BETWEEN), reviewed }] : []),
  ];
};
