import {
  layerLanguageNames,
  type LayeredTexts,
  type LayerLanguage,
  type TextLayer,
} from '@nattoku/contract/text-layer/text-layer';
import { Button } from '@nattoku/ui/action/button';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LayerFile } from '#parts/text-layer/layer-file.tsx';
import { LayerPreview } from '#parts/text-layer/layer-preview.tsx';
import { LayerRow } from '#parts/text-layer/layer-row.tsx';
import { MakeFurigana } from '#parts/text-layer/make-furigana.tsx';
import { ReviewDialog } from '#parts/text-layer/review-dialog.tsx';
import { type Content, layersQuery } from '#parts/text-layer/text-layer.queries.ts';
import styles from '#parts/text-layer/text-layer.module.css';
import { layersIn, useLayerDrafts } from '#parts/text-layer/use-layer-drafts.ts';
import { wantedLayers } from '#parts/text-layer/wanted-layers.ts';

/** What patients read of a content, in each language beside the Japanese: written, checked, sent to translators and taken back. */
export function LayersEditor(content: Content) {
  const { data: texts, isError, isFetching, refetch } = useQuery(layersQuery(content));
  if (texts && texts.texts.length === 0) {
    return <EmptyState title="患者さんが読む文がまだありません。先に日本語を入力してください。" />;
  }
  if (texts) return <Languages texts={texts} />;
  if (!isError) return <SkeletonText lines={12} />;
  return (
    <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
      翻訳とふりがなを読み込めませんでした。
    </ErrorState>
  );
}

const countIn = (layers: readonly TextLayer[], ...states: TextLayer['state'][]): number =>
  layers.filter(({ state }) => states.includes(state)).length;

function Languages({ texts }: { texts: LayeredTexts }) {
  const [language, setLanguage] = useState<LayerLanguage>('en');
  const drafts = useLayerDrafts(texts);
  const tabs = texts.layers.map(({ language: each }) => {
    const wanted = wantedLayers(texts, each);
    return {
      value: each,
      label: `${layerLanguageNames[each]} ${countIn(wanted, 'draft', 'reviewed')}/${wanted.length}`,
      panel: <Language texts={texts} language={each} drafts={drafts} />,
    };
  });
  return (
    <div className={styles.editor}>
      <p className={styles.quiet}>
        {texts.kind === 'consentTemplateVersion' ? '署名するのは日本語の文書です。' : '元になるのは日本語の文です。'}
        訳とふりがなは読むための助けとして患者さんの画面に出ます。確認前の訳には、患者さんの画面で印がつきます。
      </p>
      <Tabs label="ことば" value={language} onChange={setLanguage} tabs={tabs} />
    </div>
  );
}

type LanguageProps = {
  texts: LayeredTexts;
  language: LayerLanguage;
  drafts: ReturnType<typeof useLayerDrafts>;
};

function Language({ texts, language, drafts }: LanguageProps) {
  const [isPreview, setIsPreview] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const layers = layersIn(texts, language);
  const typed = drafts.typed[language] ?? {};
  const typedCount = Object.keys(typed).length;
  const toReview = layers.filter(({ state, key }) => state === 'draft' && !(key in typed));
  return (
    <div className={styles.language}>
      <div className={styles.bar}>
        <Progress layers={wantedLayers(texts, language)} />
        <div className={styles.actions}>
          <Button variant="subTertiary" aria-pressed={isPreview} onClick={() => setIsPreview(!isPreview)}>
            患者さんの画面で見る
          </Button>
          {language === 'ja-Hrkt' && texts.mayWrite && <MakeFurigana texts={texts} />}
          <LayerFile texts={texts} language={language} onRead={drafts.change} />
          {texts.mayWrite && (
            <Button variant="tertiary" disabled={toReview.length === 0} onClick={() => setIsReviewing(true)}>
              確認済みにする
            </Button>
          )}
        </div>
      </div>
      <div className={isPreview ? styles.beside : undefined}>
        <ul role="list" className={styles.rows}>
          {texts.texts.map((text, at) => {
            const layer = layers[at];
            return (
              layer && (
                <LayerRow
                  key={text.key}
                  text={text}
                  layer={layer}
                  language={language}
                  typed={typed[text.key]}
                  mayWrite={texts.mayWrite}
                  onType={(body) => drafts.type(language, layer, body)}
                  onSettle={(next) => drafts.change(language, text.key, next)}
                />
              )
            );
          })}
        </ul>
        {isPreview && <LayerPreview texts={texts} language={language} typed={typed} />}
      </div>
      {texts.mayWrite && (
        <div className={styles.foot}>
          <FormRefusal>{drafts.refusal}</FormRefusal>
          <p role="status" className={styles.quiet}>
            {typedCount === 0 ? '変更はありません' : `${typedCount}件の変更が保存されていません`}
          </p>
          <Button disabled={typedCount === 0} loading={drafts.pending} onClick={() => void drafts.save(language)}>
            保存する
          </Button>
        </div>
      )}
      {isReviewing && (
        <ReviewDialog
          language={language}
          layers={toReview}
          pending={drafts.pending}
          refusal={drafts.refusal}
          onReview={(ids, note) => drafts.review(language, ids, note)}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </div>
  );
}

function Progress({ layers }: { layers: readonly TextLayer[] }) {
  const reviewed = countIn(layers, 'reviewed');
  return (
    <div className={styles.progress}>
      <ProgressBar
        label="確認済み"
        share={layers.length === 0 ? 1 : reviewed / layers.length}
        valueText={`${layers.length}件のうち${reviewed}件`}
      />
      <p className={styles.quiet}>
        確認済み {reviewed}件・確認前 {countIn(layers, 'draft')}件・日本語が変わった文 {countIn(layers, 'outdated')}
        件・未入力 {countIn(layers, 'missing')}件
      </p>
    </div>
  );
}
