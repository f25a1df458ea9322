import { NOT_YET_KNOWN } from '@nattoku/rules/interview/answer/answer-words';
import { offersNotYetKnown } from '@nattoku/rules/interview/answer/check-answer';
import { bodyAreas } from '@nattoku/rules/interview/body/body-areas';
import { bodyViewNames } from '@nattoku/rules/interview/body/body-outlines';
import type { InterviewItem, ItemKind } from '@nattoku/rules/interview/item/interview-item';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { ReactNode } from 'react';
import styles from '#parts/interview/answer-field.module.css';
import type { AnswerFieldProps } from '#parts/interview/answer-field-props.ts';
import { ChoiceAnswerField } from '#parts/interview/choice-answer-field.tsx';
import { DateAnswerField } from '#parts/interview/date-answer-field.tsx';
import { NumberAnswerField } from '#parts/interview/number-answer-field.tsx';

/** What staff enter an answer into, as a person gave it on paper or said it. Null for what takes none here. */
export function AnswerField(field: AnswerFieldProps): ReactNode {
  const { item, label, value, onChange } = field;
  if (!offersNotYetKnown(item)) return <KnownAnswerField {...field} />;
  const isUnknown = value?.type === 'notYetKnown';
  return (
    <div className={styles.views}>
      {!isUnknown && <KnownAnswerField {...field} />}
      <CheckboxField
        label={`${label}：${NOT_YET_KNOWN}`}
        checked={isUnknown}
        onChange={({ target }) => onChange(target.checked ? { type: 'notYetKnown' } : undefined)}
      />
    </div>
  );
}

function KnownAnswerField({ item, ...field }: AnswerFieldProps): ReactNode {
  switch (item.kind) {
    case 'yesNo':
    case 'agreement':
      return <YesNoField item={item} {...field} />;
    case 'choice':
      return <ChoiceAnswerField item={item} {...field} />;
    case 'text':
      return <WordsField item={item} {...field} />;
    case 'number':
    case 'duration':
    case 'scale':
      return <NumberAnswerField item={item} {...field} />;
    case 'date':
      return <DateAnswerField item={item} {...field} />;
    case 'time':
      return <TimeField item={item} {...field} />;
    case 'bodyMap':
      return <PlacesField item={item} {...field} />;
    default:
      return null;
  }
}

/** Whether staff can enter an answer to it. */
export const canEnter = ({ kind }: Pick<InterviewItem, 'kind'>): boolean => enterable.has(kind);

const enterable: ReadonlySet<ItemKind> = new Set([
  'yesNo',
  'agreement',
  'choice',
  'text',
  'number',
  'duration',
  'scale',
  'date',
  'time',
  'bodyMap',
]);

function YesNoField({ item, label, value, onChange, error }: AnswerFieldProps<'yesNo' | 'agreement'>) {
  const [yes, no] = item.kind === 'agreement' ? ['同意する', '同意しない'] : ['はい', 'いいえ'];
  const given = value?.type === 'boolean' ? String(value.value) : '';
  return (
    <RadioGroup
      label={label}
      required={item.isRequired}
      layout="row"
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
        { value: '', label: '未回答' },
      ]}
      value={given}
      error={error}
      onChange={({ target }) =>
        onChange(target.value === '' ? undefined : { type: 'boolean', value: target.value === 'true' })
      }
    />
  );
}

function WordsField({ item, label, value, onChange, error }: AnswerFieldProps<'text'>) {
  const common = {
    label,
    required: item.isRequired,
    value: value?.type === 'text' ? value.value : '',
    error,
    ...(item.example !== '' && { placeholder: item.example }),
    ...(item.maxLength !== null && { counter: item.maxLength }),
  };
  const type = (typed: string) => onChange(typed === '' ? undefined : { type: 'text', value: typed });
  return item.isLong ? (
    <TextAreaField {...common} rows={2} onChange={({ target }) => type(target.value)} />
  ) : (
    <TextField {...common} autoComplete="off" onChange={({ target }) => type(target.value)} />
  );
}

function TimeField({ item, label, value, onChange, error }: AnswerFieldProps<'time'>) {
  return (
    <div className={styles.short}>
      <TextField
        type="time"
        label={label}
        required={item.isRequired}
        value={value?.type === 'time' ? value.value.slice(0, 5) : ''}
        error={error}
        onChange={({ target }) => onChange(target.value === '' ? undefined : { type: 'time', value: target.value })}
      />
    </div>
  );
}

function PlacesField({ item, label, value, onChange, error }: AnswerFieldProps<'bodyMap'>) {
  const given = value?.type === 'areas' ? value.areas : [];
  const chosen = given.map(({ area }) => area);
  const choose = (areas: string[]) =>
    onChange(
      areas.length === 0
        ? undefined
        : {
            type: 'areas',
            areas: areas.map((area) => given.find((each) => each.area === area) ?? { area, note: '' }),
          },
    );
  return (
    <div className={styles.views}>
      {item.views.map((view, index) => {
        const options = bodyAreas.filter((area) => area.view === view);
        const others = chosen.filter((code) => options.every((option) => option.code !== code));
        return (
          <CheckboxGroup
            key={view}
            label={`${label}（${bodyViewNames[view]}）`}
            required={item.isRequired && index === 0}
            layout="row"
            options={options.map(({ code, name }) => ({ value: code, label: name }))}
            value={chosen}
            error={index === 0 ? error : undefined}
            onChange={(codes) => choose([...others, ...codes])}
          />
        );
      })}
    </div>
  );
}
