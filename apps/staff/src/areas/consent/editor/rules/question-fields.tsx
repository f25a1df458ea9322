import type { ConsentQuestion } from '@nattoku/contract/consent/consent-rules';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId } from 'react';
import styles from '#areas/consent/editor/editor.module.css';
import { newFieldId } from '#areas/consent/editor/page/new-field.ts';

type Props = {
  questions: readonly ConsentQuestion[];
  onChange: (next: ConsentQuestion[], about: string) => void;
};

const MOST = { questions: 10, options: 6 };

/** Questions about the text: a wrong answer shows the explanation, and all must be right before anybody signs. */
export function QuestionFields({ questions, onChange }: Props) {
  const put = (id: string, part: Partial<ConsentQuestion>, about: string) =>
    onChange(
      questions.map((question) => (question.id === id ? { ...question, ...part } : question)),
      `question.${id}.${about}`,
    );
  const add = () =>
    onChange(
      [...questions, { id: newFieldId(), stem: '', options: ['', ''], correctOption: 0, explanation: '' }],
      'questions',
    );
  return (
    <div className={styles.stack}>
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={at + 1}
          put={(part, about) => put(question.id, part, about)}
          onRemove={() =>
            onChange(
              questions.filter(({ id }) => id !== question.id),
              'questions',
            )
          }
        />
      ))}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={questions.length >= MOST.questions}
        onClick={add}
      >
        確認問題を追加
      </Button>
    </div>
  );
}

type CardProps = {
  question: ConsentQuestion;
  number: number;
  put: (part: Partial<ConsentQuestion>, about: string) => void;
  onRemove: () => void;
};

function QuestionCard({ question, number, put, onRemove }: CardProps) {
  const { stem, options, correctOption, explanation } = question;
  const name = useId();
  const remove = (at: number) =>
    put(
      {
        options: options.filter((_, index) => index !== at),
        correctOption:
          correctOption > at || correctOption === options.length - 1 ? Math.max(0, correctOption - 1) : correctOption,
      },
      'options',
    );
  return (
    <fieldset className={styles.card}>
      <legend className={styles.subheading}>質問{number}</legend>
      <TextAreaField
        label="質問"
        rows={2}
        value={stem}
        onChange={({ target }) => put({ stem: target.value }, 'stem')}
      />
      {options.map((option, at) => (
        // Options may read alike while they are typed; their place is their name.
        <div key={at} className={styles.optionRow}>
          <label className={styles.inlineCheck}>
            <input
              type="radio"
              name={name}
              checked={correctOption === at}
              onChange={() => put({ correctOption: at }, 'correct')}
            />
            正解
          </label>
          <TextField
            label={`答え${at + 1}`}
            autoComplete="off"
            value={option}
            onChange={({ target }) =>
              put({ options: options.map((one, index) => (index === at ? target.value : one)) }, `option.${at}`)
            }
          />
          <IconButton
            path={trashIcon}
            label={`答え${at + 1}を消す`}
            disabled={options.length <= 2}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="subTertiary"
        icon={plusIcon}
        disabled={options.length >= MOST.options}
        onClick={() => put({ options: [...options, ''] }, 'options')}
      >
        答えを追加
      </Button>
      <TextAreaField
        label="まちがえたときの説明"
        rows={2}
        value={explanation}
        onChange={({ target }) => put({ explanation: target.value }, 'explanation')}
      />
      <Button size="small" variant="subTertiary" icon={trashIcon} onClick={onRemove}>
        質問{number}を消す
      </Button>
    </fieldset>
  );
}
