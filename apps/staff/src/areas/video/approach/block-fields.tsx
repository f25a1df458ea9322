import { blockKeys } from '@nattoku/contract/video/approach';
import { type Control, Controller } from 'react-hook-form';
import styles from '#areas/video/approach/approach-page.module.css';
import type { ApproachValues } from '#areas/video/approach/approach-values.ts';
import { ExplanationBlockField } from '#parts/content/explanation-block-field.tsx';

type Props = { control: Control<ApproachValues>; problems: Partial<Record<string, string>> };

/** The seven blocks of the ministry's guideline, each with a text or with the reason why there is none. */
export function BlockFields({ control, problems }: Props) {
  return (
    <div className={styles.stack}>
      {blockKeys.map((key) => (
        <Controller
          key={key}
          name={`blocks.${key}`}
          control={control}
          render={({ field: { value, onChange } }) => (
            <div className={styles.tight}>
              <ExplanationBlockField name={key} block={value} rows={3} problems={problems} onChange={onChange} />
            </div>
          )}
        />
      ))}
    </div>
  );
}
