import type { ReactNode } from 'react';
import styles from '#conversation/answer-explanation.module.css';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { alertCircleIcon, checkCircleIcon } from '#tokens/icons.tsx';
import { conversationJa } from '#words/conversation-words.ts';
import { useKitWords } from '#words/kit-words.ts';

/** Whether an answer was right, in a word and a sign, and why. */
export function AnswerExplanation({ isRight, children }: { isRight: boolean; children?: ReactNode }) {
  const words = useKitWords('conversation', conversationJa);
  return (
    <div className={classNames(styles.explanation, isRight ? styles.right : styles.wrong)}>
      <p className={styles.verdict}>
        <Icon path={isRight ? checkCircleIcon : alertCircleIcon} />
        {isRight ? words.right : words.wrong}
      </p>
      {children}
    </div>
  );
}
