import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { CHART_ALL, CHART_FLAGS } from '@nattoku/rules/interview/result/chart-text';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import type { Desk } from '#areas/medical-interview/template/builder/use-desk.ts';

const PLACEHOLDER = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** The text for the record: lines in which answers are put. What it comes to is shown by the test run. */
export function ChartPanel({ desk: { form, index, mayEdit, changeForm } }: { desk: Desk }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { chartText } = form;
  const answered = index.inOrder.filter(
    ({ item }) => !['group', 'note', 'picture', 'video', 'matrix', 'foreign'].includes(item.kind),
  );
  const insert = (name: string) => {
    const box = area.current;
    const [from, to] = [box?.selectionStart ?? chartText.length, box?.selectionEnd ?? chartText.length];
    const words = `{{${name}}}`;
    flushSync(() => changeForm({ chartText: chartText.slice(0, from) + words + chartText.slice(to) }));
    box?.focus();
    box?.setSelectionRange(from + words.length, from + words.length);
  };
  const used = [...new Set([...chartText.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))];
  return (
    <section className={styles.fields} aria-label="カルテ用の文">
      <SelectField
        label="回答を差し込む"
        emptyLabel="差し込む質問を選んでください"
        options={[
          { value: CHART_FLAGS, label: '要注意（すべて）' },
          { value: CHART_ALL, label: '全回答（順番どおり）' },
          ...answered.map(({ item, at }) => ({ value: item.linkId, label: `${at + 1}. ${shortName(item)}` })),
        ]}
        value=""
        disabled={!mayEdit}
        onChange={({ target }) => target.value && insert(target.value)}
      />
      <TextAreaField
        ref={area}
        label="カルテ用の文"
        help="空なら、すべての回答を順番に並べます。回答のない行は、文から除きます。"
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

const meaningOf = (name: string, { byLinkId }: Desk['index']): string => {
  if (name === CHART_FLAGS) return '要注意（すべて）';
  if (name === CHART_ALL) return '全回答（順番どおり）';
  const item = byLinkId.get(name)?.item;
  return item ? shortName(item) : 'あたる質問がありません';
};
