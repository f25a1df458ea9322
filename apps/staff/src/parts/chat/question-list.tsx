import type { ChatEntry } from '@nattoku/contract/chat/chat';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import type { RefObject } from 'react';
import { AskedAbout } from '#parts/chat/asked-about.tsx';
import styles from '#parts/chat/question-list.module.css';

type Question = Extract<ChatEntry, { kind: 'message' }>;
export type ShownQuestion = { id: string; text: string; itemTitle: string | null; at: string } & Pick<Question, 'film'>;
type Props = { questions: readonly ShownQuestion[]; list?: RefObject<HTMLOListElement | null> };

/** What the patient asked and nobody has answered, in the patient's own words. */
export function QuestionList({ questions, list }: Props) {
  return (
    <ol role="list" ref={list} className={styles.questions} aria-label="未回答の質問">
      {questions.map(({ id, text, at, itemTitle, film }) => (
        <li key={id} data-message={id} className={styles.question}>
          <Icon path={chatIcon} className={styles.icon} />
          <div>
            <p className={styles.text}>{text}</p>
            <p className={styles.facts}>
              {formatDateTime(at)}
              {itemTitle && (
                <>
                  ・<AskedAbout title={itemTitle} film={film} />
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
