import {
  checkPlainJapanese,
  longestSentence,
  type PlainJapaneseMeasure,
  type Readership,
} from '@nattoku/rules/plain-japanese/plain-japanese';
import { Button } from '@nattoku/ui/action/button';
import { useDeferredValue, useMemo, useState } from 'react';
import { FindingRow, groupsOf } from '#parts/plain-japanese/finding-row.tsx';
import { TermTable } from '#parts/plain-japanese/term-table.tsx';
import styles from '#parts/plain-japanese/plain-japanese.module.css';

type Props = { fieldId: string; text: string; readership: Readership };

/** A long text is checked between two letters, not during one. */
function useCheck(text: string, readership: Readership) {
  const checked = useDeferredValue(text);
  return useMemo(() => ({ checked, ...checkPlainJapanese(checked, readership) }), [checked, readership]);
}

export function FindingCount({ text, readership }: Omit<Props, 'fieldId'>) {
  const { findings, measure } = useCheck(text, readership);
  if (measure.sentences === 0) return null;
  return <span className={styles.count}>気になる所 {findings.length}か所</span>;
}

/** Figures of a text, and each place that somebody may find hard: it can be selected, and a term changed, by a press. */
export function PlainJapaneseMeter({ fieldId, text, readership }: Props) {
  const { checked, findings, measure } = useCheck(text, readership);
  const [isTableOpen, setIsTableOpen] = useState(false);
  const [changed, setChanged] = useState('');
  return (
    <div className={styles.meter}>
      {measure.sentences === 0 ? (
        <p className={styles.quiet}>文を入力すると、気になる所がここに出ます。</p>
      ) : (
        <Figures measure={measure} limit={longestSentence[readership]} />
      )}
      {findings.length > 0 && (
        <ul role="list" className={styles.findings}>
          {groupsOf(findings).map((group) => (
            <FindingRow key={group.key} group={group} fieldId={fieldId} text={checked} onChanged={setChanged} />
          ))}
        </ul>
      )}
      <p role="status" className={styles.quiet}>
        {changed}
      </p>
      <p className={styles.foot}>
        <span className={styles.quiet}>
          文の形だけを見ています。すべての所は見つかりません。内容が正しいかは、読んで確かめてください。
        </span>
        <Button variant="tertiary" size="small" onClick={() => setIsTableOpen(true)}>
          言いかえ表
        </Button>
      </p>
      {isTableOpen && <TermTable onClose={() => setIsTableOpen(false)} />}
    </div>
  );
}

function Figures({ measure, limit }: { measure: PlainJapaneseMeasure; limit: number }) {
  const { average, longest, kanji, characters } = measure;
  const stages = [
    ['小1〜2年', kanji[1] + kanji[2]],
    ['小3〜4年', kanji[3] + kanji[4]],
    ['小5〜6年', kanji[5] + kanji[6]],
    ['中学から', kanji.secondary],
    ['常用漢字の外', kanji.rare],
  ] as const;
  const kanjiCount = stages.reduce((sum, [, count]) => sum + count, 0);
  return (
    <div>
      <p className={styles.result}>{resultOf(measure)}</p>
      <p className={styles.quiet}>
        1文の平均は{average}字、いちばん長い文は{longest}字です（目安は{limit}字まで）。
        {kanjiCount > 0 &&
          `漢字は${Math.round((100 * kanjiCount) / characters)}%です（${stages
            .filter(([, count]) => count > 0)
            .map(([stage, count]) => `${stage} ${count}字`)
            .join('、')}）。`}
      </p>
    </div>
  );
}

function resultOf({ sentences, clear }: PlainJapaneseMeasure): string {
  if (clear === sentences) return `${sentences}文に、気になる所はありません。`;
  if (clear === 0)
    return sentences === 1 ? '1文に、気になる所があります。' : `${sentences}文すべてに、気になる所があります。`;
  return `${sentences}文のうち${clear}文は、気になる所がありません。`;
}
