import { readdir, readFile } from 'node:fs/promises';
import { LayerLanguage, type LayerDraft } from '@nattoku/contract/text-layer/text-layer';
import { findContent } from '#areas/library/text-layer/text-layer.content.ts';
import { askFurigana, saveLayers } from '#areas/library/text-layer/text-layer.operations.ts';
import { currentLayers } from '#domain/text-layer/current-layers.ts';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

/** A text of the demonstration in every language; samples that nobody reviewed, which the patient's page says of each. */
type Translated = { ja: string } & Partial<Record<LayerLanguage, string>>;

const folder = new URL('layers/', import.meta.url);

/** By the Japanese, which some texts share. */
let translations: Promise<ReadonlyMap<string, Translated>> | undefined;
const readTranslations = async (): Promise<ReadonlyMap<string, Translated>> => {
  const files = (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8'));
  const texts = (await Promise.all(files)).flatMap((file) => JSON.parse(file) as Translated[]);
  return new Map(texts.map((each) => [each.ja, each]));
};

/** Writes what the demonstration says in other languages beside the texts of a content that have the same Japanese, and has readings made; once. */
export async function seedLayers(scope: StaffScope, content: ContentRef): Promise<void> {
  const bodies = await (translations ??= readTranslations());
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
  if (!written.has('ja-Hrkt')) await askFurigana(scope, content);
}
