import {
  textLayerContract,
  type LayerDraft,
  type LayeredTexts,
  type LayerLanguage,
  type TextLayer,
} from '@nattoku/contract/text-layer/text-layer';
import type { TextLayerId } from '@nattoku/contract/shared/primitives';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { overtakenBy } from '#editing/conflict.ts';
import { useCommand } from '#editing/use-command.ts';
import { keepLayers } from '#parts/text-layer/text-layer.queries.ts';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** What somebody typed over a layer, and which one they saw. */
export type Typed = { body: string; seenId: TextLayerId | null };
type TypedOf = Readonly<Record<string, Typed>>;

const isLayered = (current: unknown): current is LayeredTexts =>
  typeof current === 'object' && current !== null && 'layers' in current;

export const layersIn = ({ layers }: LayeredTexts, language: LayerLanguage): readonly TextLayer[] =>
  layers.find((each) => each.language === language)?.texts ?? [];

/** What is typed over the layers of a content, in every language, until it is saved. */
export function useLayerDrafts(texts: LayeredTexts) {
  const [typed, setTyped] = useState<Partial<Record<LayerLanguage, TypedOf>>>({});
  const { run, pending, refusal } = useCommand({
    // Both versions then stand beside each other.
    shows: (error) => {
      const current = overtakenBy(error, isLayered);
      if (current) keepLayers(current);
      return current !== null;
    },
  });
  const { kind, contentId } = texts;
  const isDirty = Object.values(typed).some((of) => Object.keys(of).length > 0);
  useUnsavedInput(isDirty);

  const change = (language: LayerLanguage, key: string, next: Typed | null) =>
    setTyped((all) => {
      const { [key]: _, ...others } = all[language] ?? {};
      return { ...all, [language]: next === null ? others : { ...others, [key]: next } };
    });

  /** Typing the same words again is no change. */
  const type = (language: LayerLanguage, { key, id, body, state }: TextLayer, next: string) => {
    const same = normaliseText(next) === body && state !== 'outdated';
    change(language, key, same ? null : { body: next, seenId: typed[language]?.[key]?.seenId ?? id });
  };

  const save = async (language: LayerLanguage) => {
    const drafts = draftsOf(texts, typed[language] ?? {});
    const done = await run(async () => {
      keepLayers(await call(textLayerContract.save, { params: { kind, contentId, language }, body: { drafts } }));
      setTyped((all) => ({ ...all, [language]: {} }));
    }, drafts);
    if (done) showSnackbar({ type: 'done', title: '保存しました。ほかの人が確かめると「確認済み」になります' });
  };

  const review = async (language: LayerLanguage, layerIds: TextLayerId[], note: string) => {
    const body = { layerIds, note };
    const done = await run(async () => {
      keepLayers(await call(textLayerContract.review, { params: { kind, contentId, language }, body }));
    }, body);
    if (done) showSnackbar({ type: 'done', title: `${layerIds.length}件を確認済みにしました` });
    return done;
  };

  return { typed, type, change, save, review, pending, refusal };
}

const draftsOf = ({ texts }: LayeredTexts, typed: TypedOf): LayerDraft[] =>
  texts.flatMap(({ key, japanese }) => {
    const own = typed[key];
    return own ? [{ key, japanese, body: own.body, seenId: own.seenId }] : [];
  });
