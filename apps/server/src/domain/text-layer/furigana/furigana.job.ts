import type { FacilityId } from '@nattoku/contract/shared/primitives';
import { LayeredKind } from '@nattoku/contract/text-layer/text-layer';
import { hasKanji } from '@nattoku/rules/text/ruby';
import { currentLayers, holdLayers } from '#domain/text-layer/current-layers.ts';
import { makeFurigana } from '#domain/text-layer/furigana/make-furigana.ts';
import { standingOf } from '#domain/text-layer/layer-standing.ts';
import { type ContentRef, layeredContent } from '#domain/text-layer/layered-content.ts';
import { replaceLayers } from '#domain/text-layer/replace-layers.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job, Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

export const TEXT_LAYER_FURIGANA = queueNamed('textLayer.furigana');

/** Has readings made for the texts of a content that have none; goes with the write after which patients may read it. */
export const furiganaJob = (facilityId: FacilityId, { kind, contentId }: ContentRef): Job => ({
  queue: TEXT_LAYER_FURIGANA,
  data: { facilityId, kind, contentId },
  singletonKey: `${kind} ${contentId}`,
});

/** The dictionary is asked while no transaction is open; what somebody wrote or changed meanwhile is left alone. */
export const makeReadings =
  ({ database, scopeOf, log }: Services): Worker =>
  async ({ facilityId, kind, contentId = '' }) => {
    const content = { kind: LayeredKind.parse(kind), contentId };
    const scope = scopeOf({ kind: 'system', facilityId: facilityId as FacilityId } as const, newId(), log);
    const lacking = await database.transaction(scope.actor.facilityId, (tx) => unread(tx, content));
    if (lacking.length === 0) return;
    const japanese = lacking.map((text) => text.japanese);
    const made = await makeFurigana(japanese);
    await keepReadings(scope, { content, made: new Map(japanese.map((text, at) => [text, made[at] ?? ''])) });
  };

/** Texts with kanji that have no readings, or those of an older wording. */
const unread = async (tx: Tx, content: ContentRef) => {
  const found = await layeredContent(content.kind).find(tx, content.contentId, null);
  if (!found) return [];
  const rows = (await currentLayers(tx, content)).filter(({ language }) => language === 'ja-Hrkt');
  const standings = standingOf(found.texts, rows);
  return found.texts.flatMap(({ key, japanese }, at) => {
    const { state, row } = standings[at] ?? { state: 'missing', row: null };
    const isUnread = state === 'missing' || state === 'outdated';
    return isUnread && hasKanji(japanese) ? [{ key, japanese, olderId: row?.id ?? null }] : [];
  });
};

type Made = { content: ContentRef; made: ReadonlyMap<string, string> };

const keepReadings = write(async (tx, { content, made }: Made, scope: Scope<SystemActor>) => {
  await holdLayers(tx, content);
  const lacking = (await unread(tx, content)).filter(({ japanese }) => (made.get(japanese) ?? japanese) !== japanese);
  await replaceLayers(tx, {
    content,
    language: 'ja-Hrkt',
    older: lacking.map(({ olderId }) => olderId),
    layers: lacking.map(({ key, japanese }) => ({ key, japanese, body: made.get(japanese) ?? '' })),
    writtenBy: null,
    now: scope.clock.now(),
  });
  return {
    result: undefined,
    audit: {
      action: 'textLayer.furigana',
      subject: { type: content.kind, id: content.contentId },
      detail: { count: lacking.length },
    },
    changes: [{ topic: 'textLayer', id: content.contentId }],
  };
});
