import { placeKey } from '@nattoku/rules/interview/answer/interview-answer';
import { questionOfRow } from '@nattoku/rules/interview/item/interview-index';
import type { MatrixItem } from '@nattoku/rules/interview/item/interview-item';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { OptionLabel } from '#areas/medical-interview/questions/option-label.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { LayeredName } from '#words/layered-name.tsx';

/** Questions with the same answers, one below the other: a table would not fit on a telephone. */
export function MatrixQuestion({ item, row }: { item: MatrixItem; row: string | null }) {
  const { evaluation, answerOf, errorAt, answer } = useInterview();
  return (
    <div className={styles.matrix}>
      {item.rows.map((each) => {
        const key = placeKey(each.linkId, row);
        if (!evaluation.shown.has(key)) return null;
        const given = answerOf(key);
        return (
          <div key={each.linkId} data-place={key} className={styles.matrixRow}>
            <RadioGroup
              label={<LayeredName>{each.text}</LayeredName>}
              required={each.isRequired}
              layout="column"
              options={item.options.map((option) => ({ value: option.code, label: <OptionLabel option={option} /> }))}
              value={given?.type === 'choice' ? (given.options[0] ?? '') : ''}
              error={errorAt(questionOfRow(item, each), key)}
              onChange={({ currentTarget }) =>
                answer(key, { type: 'choice', options: [currentTarget.value], other: null })
              }
            />
          </div>
        );
      })}
    </div>
  );
}
