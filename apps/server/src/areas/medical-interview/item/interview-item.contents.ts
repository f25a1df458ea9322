import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { interviewsOfItems } from '#domain/interview/interview-items.ts';
import { filmsOf } from '#domain/interview/shown-media.ts';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import { titlesOfFilms } from '#domain/video/titles-of-films.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of each item the edition that it asks, and the films that it shows between its questions. */
export async function contentsOfInterviews(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, readonly ShownContent[]>> {
  const interviews = [...(await interviewsOfItems(tx, itemIds))];
  const films = await titlesOfFilms(
    tx,
    interviews.flatMap(([, { form }]) => form.items.flatMap(filmsOf)),
  );
  return new Map(
    interviews.map(([id, { version, form }]) => [
      id,
      [
        { kind: 'interviewTemplateVersion', contentId: version.id },
        ...form.items.flatMap(filmsOf).flatMap((film) => films.get(film) ?? []),
      ],
    ]),
  );
}
