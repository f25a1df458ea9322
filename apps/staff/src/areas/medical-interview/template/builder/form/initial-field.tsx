import { answerWords } from '@nattoku/rules/interview/answer/answer-words';
import { checkAnswer } from '@nattoku/rules/interview/answer/check-answer';
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import { takesInitial } from '@nattoku/rules/interview/answer/initial-answers';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { useState } from 'react';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import type { Item } from '#areas/medical-interview/template/builder/items.ts';
import { answerFaultWords } from '#parts/interview/answer-fault-words.ts';
import { AnswerField } from '#parts/interview/answer-field.tsx';

const LABEL = 'はじめの回答';

type Props = { item: Item; disabled: boolean; put: (change: Pick<Item, 'initial'>, about: string) => void };

/** The answer that a question starts with, entered like any other answer. An answer that the question refuses is not stored. */
export function InitialField({ item, disabled, put }: Props) {
  const [refused, setRefused] = useState<Answer | null>(null);
  const [question] = treeOf([{ ...item, depth: 1 }], {});
  if (!question || !takesInitial(question)) return null;
  const stored = item.initial ?? undefined;
  if (disabled) return stored ? <p className={styles.hint}>{`${LABEL}：${answerWords(question, stored)}`}</p> : null;
  const shown = refused ?? stored;
  const fault = shown && checkAnswer(question, shown, { isFinal: false });
  const change = (answer: Answer | undefined) => {
    const isFit = answer === undefined || checkAnswer(question, answer, { isFinal: false }) === undefined;
    setRefused(isFit ? null : answer);
    put({ initial: isFit ? (answer ?? null) : null }, 'initial');
  };
  return (
    <div className={styles.group}>
      <AnswerField
        item={{ ...question, isRequired: false, ...(question.kind === 'choice' && { other: null }) } as typeof question}
        label={LABEL}
        value={shown}
        onChange={change}
        error={fault && answerFaultWords(fault)}
      />
      <p className={styles.hint}>
        患者の画面にはじめから入っています。患者は直すことも消すこともできます。患者に見せない質問では、この値が回答になります。
      </p>
    </div>
  );
}
