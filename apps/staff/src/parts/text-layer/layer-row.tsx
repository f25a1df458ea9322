import { layerProblem } from '@nattoku/contract/text-layer/text-layer-input';
import {
  layerLanguageNames,
  layerStateNames,
  type LayeredTexts,
  type LayerLanguage,
  type TextLayer,
} from '@nattoku/contract/text-layer/text-layer';
import { formatDate } from '@nattoku/rules/time/date-time';
import { parseRuby, stripRuby } from '@nattoku/rules/text/ruby';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { RubyPieces } from '@nattoku/ui/text/ruby-pieces';
import { useId } from 'react';
import { PlainJapaneseCheck } from '#parts/plain-japanese/plain-japanese-check.tsx';
import { langOf } from '#parts/text-layer/lang-of.ts';
import { narrowWarning } from '#parts/text-layer/narrow-screen.ts';
import styles from '#parts/text-layer/text-layer.module.css';
import type { Typed } from '#parts/text-layer/use-layer-drafts.ts';

type Props = {
  text: LayeredTexts['texts'][number];
  layer: TextLayer;
  language: LayerLanguage;
  typed: Typed | undefined;
  mayWrite: boolean;
  onType: (body: string) => void;
  onSettle: (next: Typed | null) => void;
};

const tones = { missing: 'neutral', draft: 'warning', reviewed: 'done', outdated: 'error' } as const;

/** One text: the Japanese, and what it says in the language. */
export function LayerRow({ text, layer, language, typed, mayWrite, onType, onSettle }: Props) {
  const { label, japanese, isLine } = text;
  const body = typed?.body ?? layer.body;
  const isOvertaken = typed !== undefined && typed.seenId !== layer.id;
  const problem = layerProblem(language, { japanese, body: normaliseText(body), isLine });
  const fieldId = useId();
  const fieldLabel = `${label}（${layerLanguageNames[language]}）`;
  const warning = problem ? null : narrowWarning(stripRuby(body), isLine);
  return (
    <li className={styles.row}>
      <div className={styles.source}>
        <p className={styles.label}>{label}</p>
        <p className={styles.japanese}>{japanese}</p>
        {layer.source !== null && (
          <p className={styles.older}>
            この訳のもとの日本語：<del>{layer.source}</del>
          </p>
        )}
      </div>
      <div className={styles.layer}>
        {mayWrite ? (
          <TextAreaField
            id={fieldId}
            label={fieldLabel}
            labelHidden
            rows={isLine ? 1 : 3}
            lang={langOf(language)}
            value={body}
            error={problem ?? undefined}
            onChange={(event) => onType(event.target.value)}
          />
        ) : (
          <p lang={langOf(language)} className={styles.japanese}>
            {layer.body || '—'}
          </p>
        )}
        {mayWrite && language === 'ja-easy' && (
          <PlainJapaneseCheck fieldId={fieldId} label={fieldLabel} text={body} readership="learners" counted />
        )}
        {language === 'ja-Hrkt' && body !== '' && !problem && (
          <p lang="ja" className={styles.read}>
            <RubyPieces of={parseRuby(body)} />
          </p>
        )}
        {warning && <p className={styles.warning}>{warning}</p>}
        <p className={styles.facts}>
          <Badge tone={tones[layer.state]}>{typed ? '未保存' : layerStateNames[layer.state]}</Badge>
          <span>{factsOf(layer)}</span>
          {layer.state === 'outdated' && mayWrite && !typed && (
            <Button variant="subTertiary" size="small" onClick={() => onSettle({ body: layer.body, seenId: layer.id })}>
              このままでよい
            </Button>
          )}
        </p>
        {isOvertaken && (
          <div role="alert" className={styles.overtaken}>
            <p>ほかの職員が先に書きました：{layer.body || '（削除）'}</p>
            <Button variant="tertiary" size="small" onClick={() => onSettle(null)}>
              その訳にする
            </Button>
            <Button variant="tertiary" size="small" onClick={() => onSettle({ body, seenId: layer.id })}>
              自分の訳にする
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

const factsOf = ({ state, isMade, writtenByName, writtenAt, reviewedByName, reviewedAt, reviewNote }: TextLayer) => {
  if (state === 'missing') return '';
  if (reviewedAt) {
    const by = reviewNote ? `${reviewNote}（記録：${reviewedByName ?? ''}）` : (reviewedByName ?? '');
    return `${formatDate(reviewedAt)} ${by}`;
  }
  const writer = isMade ? '自動で作成' : (writtenByName ?? '');
  return writtenAt ? `${formatDate(writtenAt)} ${writer}` : writer;
};
