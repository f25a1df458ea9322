import { languageNow } from '#words/language.ts';
import { OnlyJapanese, Unreviewed, useIsUnreviewed, useLayer, useLayeredAlt } from '#words/layered.tsx';

/**
 * A text of the hospital as the name of a field or a part of one: without readings, and read as Japanese where nobody has translated it. Its mark
 * is no part of the name.
 */
export function LayeredName({ children: japanese }: { children: string }) {
  const layer = useLayer(japanese);
  if (languageNow() === 'ja') return japanese;
  if (!layer) return <OnlyJapanese>{japanese}</OnlyJapanese>;
  return (
    <>
      {layer.body}
      {!layer.reviewed && <Unreviewed />}
    </>
  );
}

/** A title inside a name that one voice says: empty where it is not in the language of the page, since the name could not be heard. */
export function useHeardTitle(): (japanese: string) => string {
  const heard = useLayeredAlt();
  return (japanese) => {
    const { alt, altLang } = heard(japanese);
    return altLang ? '' : alt;
  };
}

/** A label that can hold nothing but letters, with its language, and whether nobody checked it: of a choice in a list, of a signature. */
export function useLayeredLabel(): (japanese: string) => LayeredLabel {
  const shown = useLayeredAlt();
  const isUnreviewed = useIsUnreviewed();
  return (japanese) => {
    const { alt: label, altLang: labelLang } = shown(japanese);
    return { label, labelLang, isUnreviewed: isUnreviewed(japanese) };
  };
}

type LayeredLabel = { label: string; labelLang: 'ja' | undefined; isUnreviewed: boolean };

/** In a list a mark is a letter of the choice. */
export const markedLabel = ({ label, isUnreviewed }: LayeredLabel): string => (isUnreviewed ? `${label}※` : label);

/** The label of a signature. */
export const signatureLabel = ({ label, labelLang, isUnreviewed }: LayeredLabel) => ({
  label,
  labelLang,
  labelMark: isUnreviewed && <Unreviewed />,
});
