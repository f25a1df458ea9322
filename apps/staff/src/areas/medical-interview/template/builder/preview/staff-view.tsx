import { answerWords, shortName } from '@nattoku/rules/interview/answer/answer-words';
import { lineName, sheetOf } from '@nattoku/rules/interview/answer/answer-sheet';
import { CHART_TOO_LONG } from '@nattoku/rules/interview/result/chart-limit';
import { chartText } from '@nattoku/rules/interview/result/chart-text';
import { wordsAt } from '@nattoku/rules/interview/result/row-lines';
import { flagsOf } from '@nattoku/rules/interview/result/interview-flags';
import { isAnswered } from '@nattoku/rules/interview/answer/interview-answer';
import { bandOf } from '@nattoku/rules/interview/evaluation/interview-score';
import { Badge } from '@nattoku/ui/feedback/badge';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import type { Trial } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

type Props = { desk: Desk; trial: Trial };

/** What staff would read of these answers: flags, scores, the answers in their order, and the text for the record. */
export function StaffView({ desk: { form }, trial: { evaluator, evaluation, context } }: Props) {
  const { names } = useConditionNames();
  const flags = flagsOf(form.flags, evaluator, evaluation, { context, names });
  const { index } = evaluator;
  const given = { answers: Object.fromEntries(evaluation.values), rows: [...evaluation.rows] };
  const items = index.inOrder.filter(({ parent }) => parent === null).map(({ item }) => item);
  const answers = sheetOf(items, given).filter((line) => line.kind === 'answer');
  return (
    <div className={styles.staff} role="group" aria-label="職員の画面のプレビュー">
      <section aria-label="要注意">
        <h3 className={styles.whyTitle}>要注意</h3>
        {flags.length === 0 && <p className={styles.quiet}>あてはまるものはありません。</p>}
        <ul role="list" className={styles.reasons}>
          {flags.map(({ key, name, level, said, rule }) => (
            <li key={key} className={styles.flag}>
              <Badge tone={level === 'red' ? 'error' : 'warning'}>{level === 'red' ? '赤' : '黄'}</Badge>
              <span>
                <strong>{name || '（名前なし）'}</strong>　{said.join('、')}
                <span className={styles.quiet}>{rule}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="得点">
        {index.inOrder.flatMap(({ item }) => {
          const value = evaluation.values.get(item.linkId);
          if (item.kind !== 'computed' || !item.score || !isAnswered(value) || value.type !== 'number') return [];
          const band = bandOf(item.score.bands, value.value);
          return [
            <p key={item.linkId}>
              <strong>{shortName(item)}</strong>　{answerWords(item, value)}点{band && `（${band.label}）`}
            </p>,
          ];
        })}
      </section>
      <section aria-label="回答">
        <h3 className={styles.whyTitle}>回答</h3>
        {answers.length === 0 && <p className={styles.quiet}>「患者さんの画面」で答えると、ここに表示されます。</p>}
        <dl className={styles.answers}>
          {answers.map((line) => (
            <div key={line.key}>
              <dt>{lineName(line)}</dt>
              <dd>{wordsAt(line.item, line.key, evaluation)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="カルテ用の文">
        <h3 className={styles.whyTitle}>カルテ用の文</h3>
        <pre className={styles.chart}>
          {(chartText(form.chartText, evaluator, evaluation, flags) ?? CHART_TOO_LONG) || '（空）'}
        </pre>
      </section>
    </div>
  );
}
