import { interviewPicturePath } from '@nattoku/contract/medical-interview/interview-picture-files';
import { NOT_YET_KNOWN } from '@nattoku/rules/interview/answer/answer-words';
import { offersNotYetKnown } from '@nattoku/rules/interview/answer/check-answer';
import { type Answer, placeKey } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { bareExample } from '@nattoku/rules/interview/words/bare-example';
import { Button } from '@nattoku/ui/action/button';
import { ChoiceList } from '@nattoku/ui/conversation/choice-list';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/medical-interview/template/builder/preview/preview.module.css';
import { TriedBodyMap } from '#areas/medical-interview/template/builder/preview/tried-body-map.tsx';
import { TriedNumber, TriedScale } from '#areas/medical-interview/template/builder/preview/tried-number.tsx';
import type { Of, Said, TriedProps } from '#areas/medical-interview/template/builder/preview/tried-props.ts';
import type { Trial } from '#areas/medical-interview/template/builder/preview/use-test-run.ts';
import { DateAnswerField } from '#parts/interview/date-answer-field.tsx';

type Props = { item: InterviewItem; row: string | null; trial: Trial };
const ofType = <Type extends Answer['type']>(answer: Answer | undefined, type: Type): Said<Type> | undefined =>
  answer?.type === type ? (answer as Said<Type>) : undefined;

/** A question as it is answered. */
export function TriedQuestion({ item, row, trial }: Props) {
  const key = placeKey(item.linkId, row);
  const answer = trial.draft.answers[key];
  const onAnswer = (next: Answer | undefined) => trial.answer(key, next);
  const field = {
    label: [item.prefix, item.text].filter((each) => each !== '').join(' ') || '（文が空です）',
    help: item.help,
    required: item.isRequired,
    error: trial.faultAt(item, key),
  };
  if (!offersNotYetKnown(item)) return <TriedKnown {...{ item, field, answer, onAnswer }} />;
  const isUnknown = answer?.type === 'notYetKnown';
  return (
    <div className={styles.below}>
      {!isUnknown && <TriedKnown {...{ item, field, answer, onAnswer }} />}
      <CheckboxField
        label={`${field.label}：${NOT_YET_KNOWN}`}
        checked={isUnknown}
        onChange={({ target }) => onAnswer(target.checked ? { type: 'notYetKnown' } : undefined)}
      />
    </div>
  );
}

type Known = {
  item: InterviewItem;
  field: TriedProps<'text', 'text'>['field'];
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
};

function TriedKnown({ item, field, answer, onAnswer }: Known) {
  switch (item.kind) {
    case 'yesNo':
    case 'agreement':
      return <TriedYesNo {...{ item, field, onAnswer }} answer={ofType(answer, 'boolean')} />;
    case 'choice':
      return <TriedChoice {...{ item, field, onAnswer }} answer={ofType(answer, 'choice')} />;
    case 'text':
      return <TriedText {...{ item, field, onAnswer }} answer={ofType(answer, 'text')} />;
    case 'number':
    case 'duration':
      return <TriedNumber {...{ item, field, onAnswer }} answer={ofType(answer, 'number')} />;
    case 'scale':
      return <TriedScale {...{ item, field, onAnswer }} answer={ofType(answer, 'number')} />;
    case 'date':
      return (
        <div className={styles.below}>
          {field.help && <p className={styles.quiet}>{field.help}</p>}
          <DateAnswerField item={item} label={field.label} value={answer} onChange={onAnswer} error={field.error} />
        </div>
      );
    case 'time':
      return (
        <TextField
          {...field}
          type="time"
          value={ofType(answer, 'time')?.value ?? ''}
          onChange={({ target }) => onAnswer(target.value === '' ? undefined : { type: 'time', value: target.value })}
        />
      );
    case 'bodyMap':
      return <TriedBodyMap {...{ item, field, onAnswer }} answer={ofType(answer, 'areas')} />;
    case 'photo':
    case 'signature':
      return <TriedFiles {...{ item, field, onAnswer }} answer={ofType(answer, 'files')} />;
    default:
      return null;
  }
}

const TriedYesNo = ({ item, field, answer, onAnswer }: TriedProps<'yesNo' | 'agreement', 'boolean'>) => (
  <RadioGroup
    {...field}
    layout="cards"
    options={
      item.kind === 'agreement'
        ? [
            { value: 'true', label: '同意する' },
            { value: 'false', label: '同意しない' },
          ]
        : [
            { value: 'true', label: 'はい' },
            { value: 'false', label: 'いいえ' },
          ]
    }
    value={answer === undefined ? '' : String(answer.value)}
    onChange={({ target }) => onAnswer({ type: 'boolean', value: target.value === 'true' })}
  />
);

/** No code of an option, and fit to stand in the id of a box. */
const OTHER = 'nattoku:other';

function TriedChoice({ item, field, answer, onAnswer }: TriedProps<'choice', 'choice'>) {
  const chosen = [...(answer?.options ?? []), ...(typeof answer?.other === 'string' ? [OTHER] : [])];
  const choose = (keys: readonly string[]) => {
    const added = keys.find((key) => !chosen.includes(key));
    const left = item.isMultiple
      ? withoutExcluded(item, keys, added)
      : keys.filter((key) => key === (added ?? keys[0]));
    const options = left.filter((key) => key !== OTHER);
    const other = left.includes(OTHER) ? (answer?.other ?? '') : null;
    onAnswer(options.length === 0 && other === null ? undefined : { type: 'choice', options, other });
  };
  const options = [
    ...item.options.map(({ code, text, imageId }) => ({ key: code, text: text || code, imageId })),
    ...(item.other === null ? [] : [{ key: OTHER, text: item.other, imageId: null }]),
  ];
  return (
    <div className={styles.below}>
      {item.look === 'buttons' || item.isMultiple ? (
        <>
          <ChoiceList
            label={`${field.label}${field.required ? '（必須）' : ''}`}
            several={item.isMultiple}
            chosen={chosen}
            error={field.error}
            options={options.map(({ key, text, imageId }) => ({
              key,
              words: imageId === null ? text : <Pictured text={text} imageId={imageId} />,
            }))}
            onChoose={choose}
          />
          {field.help && <p className={styles.quiet}>{field.help}</p>}
        </>
      ) : (
        <SelectField
          {...field}
          emptyLabel="選んでください"
          options={options.map(({ key, text }) => ({ value: key, label: text }))}
          value={chosen[0] ?? ''}
          onChange={({ target }) => choose(target.value === '' ? [] : [target.value])}
        />
      )}
      {typeof answer?.other === 'string' && (
        <TextField
          label={`${item.other ?? 'その他'}（言葉で）`}
          autoComplete="off"
          value={answer.other}
          onChange={({ target }) => onAnswer({ ...answer, other: target.value })}
        />
      )}
    </div>
  );
}

/** 特になし takes the others away, and another one takes 特になし away. */
const withoutExcluded = (item: Of<'choice'>, keys: readonly string[], added: string | undefined): readonly string[] => {
  const isAlone = (key: string) => item.options.some(({ code, isExclusive }) => code === key && isExclusive);
  if (added === undefined) return keys;
  return isAlone(added) ? [added] : keys.filter((key) => !isAlone(key));
};

const Pictured = ({ text, imageId }: { text: string; imageId: string }) => (
  <span className={styles.pictured}>
    <img src={interviewPicturePath(imageId)} alt="" />
    {text}
  </span>
);

const TriedText = ({ item, field, answer, onAnswer }: TriedProps<'text', 'text'>) => {
  const { example, isLong } = item;
  const shown = {
    ...field,
    help: [field.help, example && `例：${bareExample(example)}`].filter(Boolean).join('　'),
    value: answer?.value ?? '',
  };
  const put = (value: string) => onAnswer(value === '' ? undefined : { type: 'text', value });
  return isLong ? (
    <TextAreaField {...shown} rows={3} onChange={({ target }) => put(target.value)} />
  ) : (
    <TextField {...shown} autoComplete="off" onChange={({ target }) => put(target.value)} />
  );
};

/** Nothing is taken from a device while a questionnaire is tried: that something is there is enough. */
const TriedFiles = ({ item, field, answer, onAnswer }: TriedProps<'photo' | 'signature', 'files'>) => {
  const count = answer?.files.length ?? 0;
  const verb = item.kind === 'photo' ? '写真を1枚添えたことにする' : '署名したことにする';
  return (
    <div className={styles.below} role="group" aria-label={field.label}>
      <p>
        <strong>{field.label}</strong>
        {field.required && '（必須）'}
      </p>
      {field.help && <p className={styles.quiet}>{field.help}</p>}
      <p className={styles.quiet}>{count === 0 ? 'まだありません' : `${count}件あります`}</p>
      <div className={styles.tools}>
        <Button
          size="small"
          variant="tertiary"
          onClick={() => onAnswer({ type: 'files', files: [...(answer?.files ?? []), crypto.randomUUID()] })}
        >
          {verb}
        </Button>
        {count > 0 && (
          <Button size="small" variant="subTertiary" onClick={() => onAnswer(undefined)}>
            なかったことにする
          </Button>
        )}
      </div>
      {field.error && <p className={styles.fault}>{field.error}</p>}
    </div>
  );
};
