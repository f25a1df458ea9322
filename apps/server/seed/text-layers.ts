import { readFile } from 'node:fs/promises';
import { LayerLanguage, type LayerDraft } from '@nattoku/contract/text-layer/text-layer';
import { findContent } from '#areas/library/text-layer/text-layer.content.ts';
import { saveLayers } from '#areas/library/text-layer/text-layer.operations.ts';
import { currentLayers } from '#domain/text-layer/current-layers.ts';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** The film, the approach and the form of which the demonstration has every language. */
export const TRANSLATED = 'colonoscopy';

/** A text of the demonstration in every language; samples that nobody reviewed, which the patient's page says of each. */
type Translated = { ja: string } & Partial<Record<LayerLanguage, string>>;

/** Writes what the demonstration says in other languages beside the texts of a content that have the same Japanese; once. */
export async function seedLayers(scope: StaffScope, content: ContentRef): Promise<void> {
  const translated = JSON.parse(
    await readFile(new URL(`layers/${TRANSLATED}.json`, import.meta.url), 'utf8'),
  ) as Translated[];
  const bodies = new Map(translated.map((each) => [each.ja, each]));
  const { texts, written } = await read(scope, async (tx) => ({
    texts: (await findContent(tx, content, scope)).texts,
    written: new Set((await currentLayers(tx, content)).map(({ language }) => language)),
  }));
  for (const language of LayerLanguage.options.filter((each) => !written.has(each))) {
    const drafts = texts.flatMap(({ key, japanese }): LayerDraft[] => {
      const body = bodies.get(japanese)?.[language];
      return body === undefined ? [] : [{ key, japanese, body, seenId: null }];
    });
    if (drafts.length > 0) await saveLayers(scope, { ...content, language, drafts });
  }
}
