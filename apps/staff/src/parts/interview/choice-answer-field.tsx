import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#parts/interview/answer-field.module.css';
import type { AnswerFieldProps } from '#parts/interview/answer-field-props.ts';

/** More than so many stand in a list that opens. */
const MOST_RADIOS = 8;

type Chosen = { options: readonly string[]; other: string | null };

/** One or several options, and その他 with words beside it. */
export function ChoiceAnswerField({ item, label, value, onChange, error }: AnswerFieldProps<'choice'>) {
  const options = item.options.map(({ code, text }) => ({ value: code, label: text }));
  const given: Chosen = value?.type === 'choice' ? value : { options: [], other: null };
  const say = (chosen: readonly string[], other: string | null) =>
    onChange(chosen.length === 0 && (other ?? '') === '' ? undefined : { type: 'choice', options: [...chosen], other });
  const chooseMany = (chosen: string[]) => {
    const isAlone = (code: string) => item.options.some((option) => option.code === code && option.isExclusive);
    const added = chosen.find((code) => !given.options.includes(code));
    if (added !== undefined && isAlone(added)) return say([added], null);
    return say(
      chosen.filter((code) => !isAlone(code)),
      given.other,
    );
  };
  const chooseOne = (code: string) => say(code === '' ? [] : [code], null);
  const field = { label, required: item.isRequired, error };
  const [only = ''] = given.options;
  return (
    <div className={styles.choice}>
      {item.isMultiple && (
        <CheckboxGroup {...field} layout="row" options={options} value={given.options} onChange={chooseMany} />
      )}
      {!item.isMultiple && options.length > MOST_RADIOS && (
        <SelectField
          {...field}
          emptyLabel="未回答"
          options={options}
          value={only}
          onChange={({ target }) => chooseOne(target.value)}
        />
      )}
      {!item.isMultiple && options.length <= MOST_RADIOS && (
        <RadioGroup
          {...field}
          layout="row"
          options={[...options, { value: '', label: '未回答' }]}
          value={only}
          onChange={({ target }) => chooseOne(target.value)}
        />
      )}
      {item.other !== null && (
        <TextField
          label={`${label}（${item.other}）`}
          autoComplete="off"
          value={given.other ?? ''}
          onChange={({ target }) =>
            say(item.isMultiple ? given.options : [], target.value === '' ? null : target.value)
          }
        />
      )}
    </div>
  );
}
