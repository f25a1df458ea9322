import type { Captions } from '@nattoku/contract/video/video';
import { useSyncExternalStore } from 'react';
import { listenToDisplay, showsFurigana } from '#display/display-store.ts';
import { languageNow } from '#words/language.ts';

/** Whose captions the reader is shown first: those of the language of the page, with readings where those are wanted, else the Japanese ones. */
export function useCaptionLanguages(): readonly string[] {
  const readings = useSyncExternalStore(listenToDisplay, showsFurigana);
  const language = languageNow();
  if (language !== 'ja') return [language, 'ja'];
  return readings ? ['ja-Hrkt', 'ja'] : ['ja'];
}

/** A page that was kept by an older release says nothing of reviews. */
type Known = Pick<Captions, 'language'> & { reviewed?: boolean | undefined };
type Props = { captions: readonly Known[]; wanted: readonly string[] };

/** Has the note of the screen say that captions were not checked, or are there in Japanese alone: in the picture a mark alone would stand. */
export function CaptionNote({ captions, wanted }: Props) {
  const shown = wanted
    .map((each) => captions.find(({ language }) => language === each))
    .find((found) => found !== undefined);
  if (!shown) return null;
  const isOnlyJapanese = shown.language === 'ja' && languageNow() !== 'ja';
  return (
    <span
      hidden
      data-unreviewed={shown.reviewed === false || undefined}
      data-made={shown.language === 'ja-Hrkt' || undefined}
      data-only-japanese={isOnlyJapanese || undefined}
    />
  );
}
