import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { placeholdersOf } from '@nattoku/rules/interview/result/chart-line';
import { CHART_ALL, CHART_FLAGS } from '@nattoku/rules/interview/result/chart-text';
import { namedBy, rowTemplate } from '@nattoku/rules/interview/result/chart-template';
import { isRepeating } from '@nattoku/rules/interview/item/interview-index';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

const NO_ANSWER = '回答なし';

/** The text for the record: lines in which answers are put. What it comes to is shown by the test run. */
export function ChartPanel({ desk: { form, index, mayEdit, changeForm } }: { desk: Desk }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { chartText } = form;
  const [saysNothing, setSaysNothing] = useState(false);
  const insertable = index.inOrder.filter(
    ({ item }) => isRepeating(item) || !['group', 'note', 'picture', 'video', 'matrix', 'foreign'].includes(item.kind),
  );
  const insert = (name: string) => {
    const box = area.current;
    const [from, to] = [box?.selectionStart ?? chartText.length, box?.selectionEnd ?? chartText.length];
    const group = index.byLinkId.get(name)?.item;
    const noAnswer = saysNothing ? NO_ANSWER : null;
    const words =
      group && isRepeating(group)
        ? rowTemplate(group, noAnswer)
        : noAnswer === null
          ? `{{${name}}}`
          : `{{${name}|${noAnswer}}}`;
    flushSync(() => changeForm({ chartText: chartText.slice(0, from) + words + chartText.slice(to) }));
    box?.focus();
    box?.setSelectionRange(from + words.length, from + words.length);
  };
  const used = [...new Set(placeholdersOf(chartText))];
  return (
    <section className={styles.fields} aria-label="カルテ用の文">
      <SelectField
        label="回答を差し込む"
        emptyLabel="差し込む質問を選んでください"
        options={[
          { value: CHART_FLAGS, label: '要注意（すべて）' },
          { value: CHART_ALL, label: '全回答（順番どおり）' },
          ...insertable.map(({ item, at }) => ({
            value: item.linkId,
            label: `${at + 1}. ${shortName(item)}${isRepeating(item) ? '（1件ずつ）' : ''}`,
          })),
        ]}
        value=""
        disabled={!mayEdit}
        onChange={({ target }) => target.value && insert(target.value)}
      />
      <CheckboxField
        label={`回答がないときは「${NO_ANSWER}」と書く`}
        help="この印を付けて差し込んだものだけです。付けないと、見出しごと文から除きます。"
        checked={saysNothing}
        disabled={!mayEdit}
        onChange={({ target }) => setSaysNothing(target.checked)}
      />
      <TextAreaField
        ref={area}
        label="カルテ用の文"
        help="空なら、すべての回答を順番に並べます。回答のないものは、見出し（「既往歴：」や【既往歴】）ごと文から除きます。くり返すまとまりは、{{#まとまり}}から{{/まとまり}}までを1件ごとに書きます。"
        rows={10}
        counter={interviewFormLimits.chartText}
        spellCheck={false}
        value={chartText}
        disabled={!mayEdit}
        onChange={({ target }) => changeForm({ chartText: target.value }, 'chartText')}
      />
      {used.length > 0 && (
        <dl className={styles.legendList} aria-label="差し込んだもの">
          {used.map((name) => (
            <div key={name}>
              <dt>
                <code>{`{{${name}}}`}</code>
              </dt>
              <dd>{meaningOf(name, index)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const meaningOf = (written: string, { byLinkId }: Desk['index']): string => {
  const isBlock = /^[#/]/.test(written) && !byLinkId.has(written);
  const { name, noAnswer } = namedBy(isBlock ? written.slice(1).trim() : written, (each) => byLinkId.has(each));
  const item = byLinkId.get(name)?.item;
  const meaning = meanings[name] ?? (item ? shortName(item) : 'あたる質問がありません');
  if (isBlock) return `${meaning}：${written.startsWith('#') ? 'ここから1件ごとに書く' : 'ここまで'}`;
  return noAnswer === null ? meaning : `${meaning}（回答がないときは「${noAnswer}」）`;
};

const meanings: Readonly<Record<string, string>> = {
  [CHART_FLAGS]: '要注意（すべて）',
  [CHART_ALL]: '全回答（順番どおり）',
};
