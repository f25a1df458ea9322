import type { TextItem } from '@nattoku/rules/interview/item/interview-item';
import { bareExample } from '@nattoku/rules/interview/words/bare-example';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Filled } from '#words/filled.tsx';
import { LayeredName } from '#words/layered-name.tsx';

/** Words, short or long; in kana alone where it is how something is read. */
export function TextQuestion({ item, label, answer, error, onAnswer }: QuestionProps<TextItem>) {
  const { example, kanaOnly } = interviewWords();
  const help = (item.isKanaOnly || item.example) && (
    <>
      {item.isKanaOnly && kanaOnly}{' '}
      {item.example && (
        <Filled
          words={example('{0}')}
          places={[<LayeredName key="example">{bareExample(item.example)}</LayeredName>]}
        />
      )}
    </>
  );
  const props = {
    label,
    labelHidden: true,
    required: item.isRequired,
    ...(help && { help }),
    ...(item.maxLength !== null && { counter: item.maxLength }),
    error,
    autoComplete: 'off',
    value: answer?.type === 'text' ? answer.value : '',
  };
  const type = (value: string) => onAnswer(value === '' ? undefined : { type: 'text', value });
  return item.isLong ? (
    <TextAreaField {...props} rows={4} onChange={({ currentTarget }) => type(currentTarget.value)} />
  ) : (
    <TextField {...props} onChange={({ currentTarget }) => type(currentTarget.value)} />
  );
}
