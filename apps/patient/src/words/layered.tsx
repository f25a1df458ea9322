import type { ShownLayer, ShownLayers } from '@nattoku/contract/text-layer/text-layer';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import styles from '#words/layered.module.css';
import { isReadNow } from '#words/layer-language.ts';
import { languageNow, tagOf } from '#words/language.ts';
import { Ruby } from '#words/ruby.tsx';
import { visitWords } from '#words/visit-words.ts';

type Layers = ReadonlyMap<string, ShownLayer>;

const Context = createContext<Layers>(new Map());

/** A layer belongs to the very Japanese it was made of; of two for the same words the one that somebody reviewed is shown. */
const byJapanese = (layers: ShownLayers | undefined): Layers => {
  const known = new Map<string, ShownLayer>();
  for (const { texts } of layers?.contents ?? []) {
    for (const layer of texts) if (!known.get(layer.japanese)?.reviewed) known.set(layer.japanese, layer);
  }
  return known;
};

/** What the server told of the hospital's own texts, for everything inside. Those of another language than the page speaks by now are not shown. */
export function LayersProvider({ layers, children }: { layers: ShownLayers | undefined; children: ReactNode }) {
  const fits = isReadNow(layers?.language);
  const known = useMemo(() => byJapanese(fits ? layers : undefined), [layers, fits]);
  return <Context value={known}>{children}</Context>;
}

/** The layer of a text, where there is one. */
export const useLayer = (japanese: string): ShownLayer | undefined => useContext(Context).get(japanese);

/** The same as words alone, without readings: for names of fields. */
export function useLayered(): (japanese: string) => string {
  const layers = useContext(Context);
  return (japanese) => (languageNow() === 'ja' ? japanese : (layers.get(japanese)?.body ?? japanese));
}

/** Whether a translation is shown of it that nobody has checked. */
export function useIsUnreviewed(): (japanese: string) => boolean {
  const layers = useContext(Context);
  return (japanese) => languageNow() !== 'ja' && layers.get(japanese)?.reviewed === false;
}

/** What a picture shows, with its language where nobody has translated it. */
export function useLayeredAlt(): (japanese: string) => { alt: string; altLang: 'ja' | undefined } {
  const layered = useLayered();
  return (japanese) => {
    const alt = layered(japanese);
    return { alt, altLang: alt === japanese && tagOf(languageNow()) !== 'ja' ? 'ja' : undefined };
  };
}

/**
 * A text of the hospital in the reader's language, and open to a browser that translates into others. Its element is made anew for another text,
 * because what a browser translated cannot be written to: marked where nobody reviewed it, and in Japanese where there is none. Both are told once on
 * the screen, by `LayerNote`.
 */
export function Layered({ children: japanese }: { children: string }) {
  const layer = useLayer(japanese);
  if (!layer) return <OnlyJapanese>{japanese}</OnlyJapanese>;
  const isReadings = languageNow() === 'ja';
  return (
    <span key={layer.body} lang={tagOf(languageNow())} translate="yes">
      {isReadings ? <Ruby>{layer.body}</Ruby> : layer.body}
      {!layer.reviewed && <Unreviewed isMade={isReadings} />}
    </span>
  );
}

/** Nobody has translated it. */
export const OnlyJapanese = ({ children }: { children: string }) => (
  <span key={children} lang="ja" translate="yes" data-only-japanese>
    {children}
  </span>
);

/** Nobody has checked it, or the readings of it. It is seen, and not heard. */
export const Unreviewed = ({ isMade = false }: { isMade?: boolean }) => (
  <span className={styles.mark} aria-hidden="true" data-unreviewed data-made={isMade || undefined} data-unread>
    ※
  </span>
);

/** Below what is read: that some of it was translated and not checked, or is there in Japanese alone. Styles show what holds for the screen. */
export function LayerNote() {
  const { unreviewed, onlyJapanese, madeReadings } = visitWords().layers;
  const isJapanese = languageNow() === 'ja';
  return (
    <div className={styles.note}>
      <p className={styles.unreviewed} data-made={isJapanese || undefined}>
        ※ {isJapanese ? madeReadings : unreviewed}
      </p>
      {!isJapanese && <p className={styles.onlyJapanese}>{onlyJapanese}</p>}
    </div>
  );
}
