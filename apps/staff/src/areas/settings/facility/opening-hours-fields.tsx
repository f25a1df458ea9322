import { type Weekday, weekdays } from '@nattoku/contract/facility/facility-settings';
import { FieldError } from '@nattoku/ui/form/field';
import { FormSection } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { Fragment, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ProfileFormState } from '#areas/settings/facility/use-profile-form.ts';
import styles from '#areas/settings/facility/settings.parts.module.css';

const names: Record<Weekday, string> = { mon: '月', tue: '火', wed: '水', thu: '木', fri: '金', sat: '土', sun: '日' };

type HourName = `hours.${Weekday}.${0 | 1}.${'opens' | 'closes'}`;
type Props = {
  title: string;
  help: string;
  register: (name: HourName) => UseFormRegisterReturn;
  error: string | undefined;
};

/** From when to when, in the morning and in the afternoon of each day of the week; empty boxes mean not at all. */
export function WeekHoursFields({ title, help, register, error }: Props) {
  const id = useId();
  return (
    <FormSection title={title} help={help}>
      <div className={styles.hours}>
        <span className={styles.corner} />
        <span className={styles.half}>午前（始まり・終わり）</span>
        <span className={styles.half}>午後（始まり・終わり）</span>
        {weekdays.map((weekday) => (
          <Fragment key={weekday}>
            <span>{names[weekday]}曜</span>
            {([0, 1] as const).flatMap((part) =>
              (['opens', 'closes'] as const).map((end) => (
                <TextField
                  key={`${part}${end}`}
                  type="time"
                  label={`${names[weekday]}曜 ${part === 0 ? '午前' : '午後'}の${end === 'opens' ? '始まり' : '終わり'}`}
                  labelHidden
                  {...register(`hours.${weekday}.${part}.${end}`)}
                />
              )),
            )}
          </Fragment>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </FormSection>
  );
}

/** From when to when somebody is there, for each day; nothing means closed. */
export function OpeningHoursFields({ form: { register, problems } }: { form: ProfileFormState }) {
  return (
    <WeekHoursFields
      title="診療時間"
      help="午前と午後に分けられます。休診の日は空のままにします。"
      register={register}
      error={problems.openingHours}
    />
  );
}
