import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { CHART_TOO_LONG } from '@nattoku/rules/interview/result/chart-limit';
import { CHART_FLAGS, chartText } from '@nattoku/rules/interview/result/chart-text';
import { type LineEnd, textForOtherSystems } from '@nattoku/rules/interview/result/text-for-other-systems';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { Card } from '@nattoku/ui/layout/card';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { copyIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';
import type { Evaluated } from '#areas/medical-interview/response/use-evaluated.ts';
import { copyText } from '#editing/copy-text.ts';

type Props = { response: InterviewResponse; evaluated: Evaluated };
type Template = 'own' | 'all' | 'flags';

const lineEnds: readonly { value: LineEnd; label: string }[] = [
  { value: 'crlf', label: 'CRLF（Windows）' },
  { value: 'lf', label: 'LF（Mac）' },
];

/** The text for the record, by the questionnaire's own template or another one, as the program that it goes to takes it. */
export function ChartTextCard({ response, evaluated }: Props) {
  const hasOwn = response.form.chartText.trim() !== '';
  const [template, setTemplate] = useState<Template>(hasOwn ? 'own' : 'all');
  const [end, setEnd] = useState<LineEnd>('crlf');
  const text = textOf(template, response, evaluated);
  const copy = async () => {
    if (text === null) return;
    const isCopied = await copyText(textForOtherSystems(text, end));
    showSnackbar(
      isCopied
        ? { type: 'done', title: 'カルテ用の文章をコピーしました' }
        : { title: 'コピーできませんでした', desc: '画面の文章を選択してコピーしてください。' },
    );
  };
  return (
    <Card
      title="カルテ用の文章"
      action={
        <span data-print="hidden">
          <Button size="small" icon={copyIcon} disabled={!text} onClick={() => void copy()}>
            コピー
          </Button>
        </span>
      }
    >
      <div className={styles.stack}>
        <div className={styles.pair} data-print="hidden">
          <SelectField
            label="文章の形"
            size="small"
            value={template}
            options={[
              ...(hasOwn ? [{ value: 'own', label: 'この問診票の定型' }] : []),
              { value: 'all', label: 'すべての回答' },
              { value: 'flags', label: '要注意だけ' },
            ]}
            onChange={({ target }) => setTemplate(target.value as Template)}
          />
          <SelectField
            label="改行"
            size="small"
            value={end}
            options={lineEnds}
            onChange={({ target }) => setEnd(target.value as LineEnd)}
          />
        </div>
        {text === null && (
          <Notice tone="error" title={CHART_TOO_LONG}>
            「文章の形」で「すべての回答」を選んでください。次からは、問診票の「カルテ用の文」で行ごとに書く文や質問を減らしてください。
          </Notice>
        )}
        {text === '' && <p className={styles.quiet}>書き出す内容がありません。</p>}
        {text && <pre className={styles.text}>{text}</pre>}
      </div>
    </Card>
  );
}

function textOf(template: Template, response: InterviewResponse, { evaluator, evaluation }: Evaluated): string | null {
  if (template === 'own') return response.chartText;
  const flags = response.flags.filter(({ isGone }) => !isGone);
  const lines = template === 'all' ? '' : `{{${CHART_FLAGS}}}`;
  return chartText(lines, evaluator, evaluation, flags);
}
