import type { AgreementItem, YesNoItem } from '@nattoku/rules/interview/item/interview-item';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import { interviewWords } from '#words/interview/interview-words.ts';

/** はい or いいえ; of an agreement 同意する or 同意しない, neither of them chosen beforehand. */
export function YesNoQuestion({ item, label, answer, error, onAnswer }: QuestionProps<YesNoItem | AgreementItem>) {
  const words = interviewWords();
  const isAgreement = item.kind === 'agreement';
  const options = [
    { value: 'yes', label: isAgreement ? words.agree : words.yes },
    { value: 'no', label: isAgreement ? words.disagree : words.no },
  ];
  const said = answer?.type === 'boolean' ? answer.value : null;
  return (
    <RadioGroup
      label={label}
      labelHidden
      required={item.isRequired}
      layout="cards"
      options={options}
      value={said === null ? '' : said ? 'yes' : 'no'}
      error={error}
      onChange={({ currentTarget }) => onAnswer({ type: 'boolean', value: currentTarget.value === 'yes' })}
    />
  );
}
