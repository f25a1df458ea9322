import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import { sexes } from '#areas/medical-interview/template/builder/conditions/conditions.ts';
import { FigureBox } from '#areas/medical-interview/template/builder/form/figure-box.tsx';
import type { Trial } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';

/** Who answers, for which department, and what was answered before. */
export function AssumedFields({ trial: { assumed, assume, evaluation } }: { trial: Trial }) {
  const { departments, approaches } = useConditionNames();
  const { age, sex, department, approach, former } = assumed;
  const count = Object.keys(former).length;
  const sexName = sexes.find(({ value }) => value === sex)?.label ?? '';
  return (
    <details className={styles.assumed}>
      <summary>
        試す人：{age}歳・{sexName}
        {count > 0 && `・前回の回答${count}件`}
      </summary>
      <div className={styles.assumedFields}>
        <FigureBox
          label="年齢"
          unit="歳"
          whole
          least={0}
          most={120}
          value={age}
          onChange={(years) => years !== null && assume({ age: years })}
        />
        <SelectField
          label="性別"
          options={sexes}
          value={sex}
          onChange={({ target }) => {
            const chosen = (['male', 'female', 'other', 'unknown'] as const).find((each) => each === target.value);
            if (chosen) assume({ sex: chosen });
          }}
        />
        <SelectField
          label="診療科"
          emptyLabel="決めない"
          options={departments}
          value={department ?? ''}
          onChange={({ target }) => assume({ department: target.value || null })}
        />
        {approaches.length > 0 && (
          <SelectField
            label="アプローチ"
            emptyLabel="決めない"
            options={approaches}
            value={approach ?? ''}
            onChange={({ target }) => assume({ approach: target.value || null })}
          />
        )}
        <Button
          size="small"
          variant="tertiary"
          onClick={() => assume({ former: Object.fromEntries(evaluation.values) })}
        >
          今の回答を「前回の回答」にする
        </Button>
        {count > 0 && (
          <Button size="small" variant="subTertiary" onClick={() => assume({ former: {} })}>
            「前回の回答」をなくす
          </Button>
        )}
      </div>
    </details>
  );
}
