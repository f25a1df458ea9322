import { Ja } from '#words/ja.tsx';
import { useLayeredAlt } from '#words/layered.tsx';

/** A text of the hospital as the name of a field or a part of one: without readings, and read as Japanese where nobody has translated it. */
export function LayeredName({ children: japanese }: { children: string }) {
  const { alt: name, altLang } = useLayeredAlt()(japanese);
  return altLang ? <Ja>{name}</Ja> : name;
}

/** A title inside a name that one voice says: empty where it is not in the language of the page, since the name could not be heard. */
export function useHeardTitle(): (japanese: string) => string {
  const heard = useLayeredAlt();
  return (japanese) => {
    const { alt, altLang } = heard(japanese);
    return altLang ? '' : alt;
  };
}

/** The language of a choice in a list, which can hold nothing but letters. */
export function useLayeredOption(): (japanese: string) => { label: string; lang: 'ja' | undefined } {
  const shown = useLayeredAlt();
  return (japanese) => {
    const { alt: label, altLang: lang } = shown(japanese);
    return { label, lang };
  };
}

/** What a signature is of, for the pad, which names its surface by it. */
export function useSignatureLabel(): (japanese: string) => { label: string; labelLang: 'ja' | undefined } {
  const shown = useLayeredAlt();
  return (japanese) => {
    const { alt: label, altLang: labelLang } = shown(japanese);
    return { label, labelLang };
  };
}
