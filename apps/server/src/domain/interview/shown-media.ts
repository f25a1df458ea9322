import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewPicture } from '@nattoku/contract/medical-interview/interview-picture-files';
import type { InterviewPictureId, VideoId } from '@nattoku/contract/shared/primitives';
import { and, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { interviewPictures, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import { isOpenTo } from '#domain/order/open-to.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { LinkActor } from '#kernel/scope.ts';

type Item = InterviewForm['items'][number];

/** Pictures that a question, or something to choose in it, shows. */
export const picturesOf = (item: Item): InterviewPictureId[] =>
  [
    ...(item.kind === 'picture' && item.imageId !== null ? [item.imageId] : []),
    ...('options' in item ? item.options.flatMap(({ imageId }) => imageId ?? []) : []),
  ] as InterviewPictureId[];

export const filmsOf = (item: Item): VideoId[] =>
  item.kind === 'video' && item.videoId !== null ? [item.videoId as VideoId] : [];

/** Those of these pictures that there are, with their size. */
export async function shownPictures(tx: Tx, ids: readonly InterviewPictureId[]): Promise<InterviewPicture[]> {
  if (ids.length === 0) return [];
  const { id, width, height } = interviewPictures;
  return tx
    .select({ id, width, height })
    .from(interviewPictures)
    .where(inArray(id, [...new Set(ids)]));
}

/** The picture, or the film, that stands in a column is part of an edition. */
const holds = (part: 'picture' | 'film', media: AnyPgColumn): SQL => {
  const items = sql`${interviewTemplateVersions.form} -> 'items'`;
  const named = (key: string) => sql`jsonb_build_array(jsonb_build_object(${sql.raw(`'${key}'`)}, ${media}::text))`;
  if (part === 'film') return sql`${items} @> ${named('videoId')}`;
  const offered = sql`jsonb_build_array(jsonb_build_object('options', ${named('imageId')}))`;
  return sql`(${or(sql`${items} @> ${named('imageId')}`, sql`${items} @> ${offered}`)})`;
};

type Shown = { part: 'picture' | 'film'; media: AnyPgColumn };

/** The patient is asked, by an order that was sent and whose own link still works, something that shows it. */
export const isAskedWith = (tx: Tx, actor: LinkActor, { part, media }: Shown, now: Date): SQL =>
  exists(
    tx
      .select({ id: interviewItems.orderItemId })
      .from(interviewItems)
      .innerJoin(interviewTemplateVersions, eq(interviewTemplateVersions.id, interviewItems.versionId))
      .innerJoin(orders, eq(orders.id, interviewItems.orderId))
      .innerJoin(orderLinks, eq(orderLinks.orderId, orders.id))
      .where(and(holds(part, media), isOpenTo(actor, now))),
  );

/** An edition that was published shows it, so that staff see what their patients saw. */
export const wasAskedWith = (tx: Tx, { part, media }: Shown): SQL =>
  exists(
    tx
      .select({ id: interviewTemplateVersions.id })
      .from(interviewTemplateVersions)
      .where(and(sql`${interviewTemplateVersions.publishedAt} IS NOT NULL`, holds(part, media))),
  );
