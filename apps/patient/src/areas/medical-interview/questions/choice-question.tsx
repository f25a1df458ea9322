import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { ChoiceItem } from '@nattoku/rules/interview/item/interview-item';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { chooses, OTHER, toggledTo } from '#areas/medical-interview/questions/chosen.ts';
import { OptionLabel } from '#areas/medical-interview/questions/option-label.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Layered, useLayered } from '#words/layered.tsx';

type Chosen = Extract<Answer, { type: 'choice' }>;

const NOTHING: Chosen = { type: 'choice', options: [], other: null };
/** Of a long list so many are shown at once; what is typed finds the others. */
const SHOWN = 30;

/** One of several answers, or several of them; 「その他」 opens a field for own words, and what is chosen alone takes the others back. */
export function ChoiceQuestion({ item, label, answer, error, onAnswer }: QuestionProps<ChoiceItem>) {
  const words = interviewWords();
  const chosen = answer?.type === 'choice' ? answer : NOTHING;
  const keys = [...chosen.options, ...(chosen.other === null ? [] : [OTHER])];
  const { found, search } = useSearch(item, chosen.options);
  const options = [
    ...found.map((option) => ({ value: option.code, label: <OptionLabel option={option} /> })),
    ...(item.other === null
      ? []
      : [{ value: OTHER, label: item.other ? <Layered>{item.other}</Layered> : words.answer }]),
  ];
  const choose = (next: readonly string[]) => onAnswer(toggledTo(item, chosen, next));
  const isOwn = chosen.other !== null;
  return (
    <div className={styles.stack}>
      {search}
      {item.isMultiple ? (
        <CheckboxGroup
          label={chooses(item)}
          layout="cards"
          options={options}
          value={keys}
          error={isOwn ? undefined : error}
          onChange={choose}
        />
      ) : (
        <RadioGroup
          label={label}
          labelHidden
          required={item.isRequired}
          layout="cards"
          options={options}
          value={keys[0] ?? ''}
          error={isOwn ? undefined : error}
          onChange={({ currentTarget }) => choose([currentTarget.value])}
        />
      )}
      {isOwn && (
        <TextField
          label={words.inWords}
          autoComplete="off"
          value={chosen.other ?? ''}
          error={error}
          onChange={({ currentTarget }) => onAnswer({ ...chosen, other: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** A field above a long list. What is chosen stays in sight, whatever is looked for. */
function useSearch({ look, options }: ChoiceItem, chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const layered = useLayered();
  const words = interviewWords();
  if (look !== 'lookup') return { found: options, search: null };
  const wanted = folded(typed);
  const isMatch = (text: string) => folded(text).includes(wanted);
  const matching = options.filter(({ code, text }) => chosen.includes(code) || isMatch(text) || isMatch(layered(text)));
  const found = matching.filter(({ code }, index) => index < SHOWN || chosen.includes(code));
  const told =
    matching.length === 0
      ? words.foundNone
      : found.length < options.length && words.found(String(found.length), String(options.length));
  const search = (
    <div>
      <TextField
        label={words.search}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={styles.quiet} role="status">
        {told}
      </p>
    </div>
  );
  return { found, search };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
