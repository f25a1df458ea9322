import type { TextLayerId } from '@nattoku/contract/shared/primitives';
import { layerProblem } from '@nattoku/contract/text-layer/text-layer-input';
import type { LayerDraft, LayeredTexts, LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { and, eq, inArray } from 'drizzle-orm';
import { findToWrite, presentContent } from '#areas/library/text-layer/text-layer.content.ts';
import { currentLayers, holdLayers } from '#domain/text-layer/current-layers.ts';
import { furiganaJob } from '#domain/text-layer/furigana/furigana.job.ts';
import type { ContentRef, FoundContent } from '#domain/text-layer/layered-content.ts';
import { standingOf } from '#domain/text-layer/layer-standing.ts';
import { replaceLayers } from '#domain/text-layer/replace-layers.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type InLanguage = ContentRef & { language: LayerLanguage };

const written = async (
  tx: Tx,
  { kind, contentId, language }: InLanguage,
  found: FoundContent,
  scope: StaffScope,
  { action, count }: { action: 'textLayer.save' | 'textLayer.review'; count: number },
): Promise<Written<LayeredTexts>> => ({
  result: await presentContent(tx, { kind, contentId }, found, scope),
  audit: { action, subject: { type: kind, id: contentId }, detail: { language, count } },
  changes: [{ topic: 'textLayer', id: contentId }],
});

type Saving = InLanguage & { drafts: readonly LayerDraft[] };

/** What was typed takes the place of what was seen; a text that somebody else wrote meanwhile, or that reads otherwise now, is refused with all the rest. */
export const saveLayers = write(async (tx, { drafts, ...content }: Saving, scope: StaffScope) => {
  await holdLayers(tx, content);
  const found = await findToWrite(tx, content, scope);
  const rows = (await currentLayers(tx, content)).filter(({ language }) => language === content.language);
  const standings = standingOf(found.texts, rows);
  const problems = [];
  for (const [index, draft] of drafts.entries()) {
    const at = found.texts.findIndex(({ key }) => key === draft.key);
    const text = found.texts[at];
    if (!text || text.japanese !== draft.japanese) throw new Problem('textLayer.sourceChanged');
    if ((standings[at]?.row?.id ?? null) !== draft.seenId) {
      throw new Problem('record.versionConflict', { current: await presentContent(tx, content, found, scope) });
    }
    const message = layerProblem(content.language, { ...text, body: draft.body });
    if (message) problems.push({ field: `drafts.${index}.body`, message });
  }
  if (problems.length > 0) throw invalidInput(...problems);

  const changed = drafts.filter((draft) => isChanged(draft, rows));
  await replaceLayers(tx, {
    content,
    language: content.language,
    older: changed.map(({ seenId }) => seenId),
    layers: changed.filter(({ body }) => body !== ''),
    writtenBy: scope.actor.staffId,
    now: scope.clock.now(),
  });
  return written(tx, content, found, scope, { action: 'textLayer.save', count: changed.length });
});

/** The same words for the same Japanese are no change: a review stays. */
const isChanged = ({ seenId, japanese, body }: LayerDraft, rows: readonly (typeof textLayers.$inferSelect)[]) => {
  const seen = rows.find(({ id }) => id === seenId);
  return seen ? seen.body !== body || seen.source !== japanese : body !== '';
};

type Reviewing = InLanguage & { layerIds: readonly TextLayerId[]; note: string };

/** Whoever wrote a layer does not vouch for it; whom the hospital asked outside is named in the note. */
export const reviewLayers = write(async (tx, { layerIds, note, ...content }: Reviewing, scope: StaffScope) => {
  await holdLayers(tx, content);
  const found = await findToWrite(tx, content, scope);
  const rows = (await currentLayers(tx, content)).filter(({ language }) => language === content.language);
  const standings = standingOf(found.texts, rows);
  const toReview = layerIds.map((id) => standings.find(({ row }) => row?.id === id));
  for (const standing of toReview) {
    if (!standing?.row || standing.state === 'outdated') {
      throw new Problem('record.versionConflict', { current: await presentContent(tx, content, found, scope) });
    }
    const isOwn = standing.row.writtenBy === scope.actor.staffId;
    if (isOwn && note.trim() === '') throw new Problem('textLayer.reviewerIsWriter');
  }
  await tx
    .update(textLayers)
    .set({ reviewedBy: scope.actor.staffId, reviewedAt: scope.clock.now(), reviewNote: note.trim() || null })
    .where(and(eq(textLayers.language, content.language), inArray(textLayers.id, [...layerIds])));
  return written(tx, content, found, scope, { action: 'textLayer.review', count: layerIds.length });
});

/** Has readings made for what has none; they appear when they are ready. */
export const askFurigana = write(async (tx, content: ContentRef, scope: StaffScope) => {
  await findToWrite(tx, content, scope);
  return {
    result: {},
    audit: { action: 'textLayer.askFurigana', subject: { type: content.kind, id: content.contentId } },
    jobs: [furiganaJob(scope.actor.facilityId, content)],
  };
});
