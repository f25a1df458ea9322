import type { LayeredTexts, LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { parseRuby } from '@nattoku/rules/text/ruby';
import { RubyPieces } from '@nattoku/ui/text/ruby-pieces';
import { langOf } from '#parts/text-layer/lang-of.ts';
import styles from '#parts/text-layer/text-layer.module.css';
import { layersIn, type Typed } from '#parts/text-layer/use-layer-drafts.ts';

type Props = { texts: LayeredTexts; language: LayerLanguage; typed: Readonly<Record<string, Typed>> };

/** The texts one below the other on a screen of 320 px, with what is typed: where a layer is missing the Japanese stands. */
export function LayerPreview({ texts, language, typed }: Props) {
  const layers = layersIn(texts, language);
  return (
    <section className={styles.phone} aria-label="患者さんの画面（320px）">
      {texts.texts.map(({ key, japanese, isLine }, at) => {
        const layer = layers[at];
        const kept = layer?.state === 'outdated' ? '' : (layer?.body ?? '');
        const body = typed[key]?.body ?? kept;
        const isMarked = body !== '' && (key in typed || layer?.state === 'draft');
        return (
          <p key={key} lang={body === '' ? 'ja' : langOf(language)} className={isLine ? styles.heading : styles.text}>
            {language === 'ja-Hrkt' && body ? <RubyPieces of={parseRuby(body)} /> : body || japanese}
            {isMarked && <span className={styles.mark}>※</span>}
          </p>
        );
      })}
    </section>
  );
}
