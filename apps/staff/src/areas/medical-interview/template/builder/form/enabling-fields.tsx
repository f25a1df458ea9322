import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import type { Enabling } from '@nattoku/rules/interview/item/interview-item';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import { ConditionFields } from '#areas/medical-interview/template/builder/conditions/condition-fields.tsx';

type Props = {
  enabling: Enabling | null;
  linkId: string;
  index: InterviewIndex;
  disabled: boolean;
  onChange: (enabling: Enabling | null, about: string) => void;
};

const always: Enabling = { behaviour: 'all', conditions: [], expression: null };

/** What shows nothing in particular is kept as nothing. */
const unlessAlways = (enabling: Enabling): Enabling | null =>
  enabling.conditions.length === 0 && enabling.expression === null ? null : enabling;

/** When the question is shown: always, by conditions, or by an expression, which then decides alone. */
export function EnablingFields({ enabling, linkId, index, disabled, onChange }: Props) {
  const now = enabling ?? always;
  return (
    <section className={styles.part} aria-label="表示条件">
      <h3 className={styles.partTitle}>表示条件</h3>
      {enabling === null && <p className={styles.hint}>いつも表示します。</p>}
      {now.expression !== null && <Notice tone="info">式があるため、条件は使わず、式だけで決まります。</Notice>}
      <ConditionFields
        judged={now}
        index={index}
        except={linkId}
        disabled={disabled}
        effect="表示"
        onChange={(judged, about) => onChange(unlessAlways({ ...now, ...judged }), about)}
      />
      <details className={styles.more} open={now.expression !== null || undefined}>
        <summary>式で決める（FHIRPath）</summary>
        <TextAreaField
          label="表示の式"
          help="true になったときに表示します。空なら条件で決まります。"
          rows={2}
          counter={interviewFormLimits.expression}
          spellCheck={false}
          value={now.expression ?? ''}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(unlessAlways({ ...now, expression: target.value === '' ? null : target.value }), 'expression')
          }
        />
      </details>
    </section>
  );
}
