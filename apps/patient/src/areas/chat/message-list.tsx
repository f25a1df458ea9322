import { formatClock } from '@nattoku/rules/time/date-time';
import type { Message } from '#areas/chat/messages.ts';
import styles from '#areas/chat/message-list.module.css';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';
import { WrittenLines } from '#words/written.tsx';
import { dateWords } from '#words/dates.ts';
import { momentWords } from '#words/dates.ts';

/** What comes while it is open is read aloud. Everything is shown as the text that it is. */
export function MessageList({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <ol role="list" className={styles.messages} aria-label={visitWords().chat.messages} aria-live="polite">
      {messages.map((message) => (
        <li key={message.key} className={message.from === 'staff' ? styles.staff : styles.own}>
          <p className={styles.who}>
            {writerOf(message)}
            {message.itemTitle && (
              <span>
                <Filled
                  words={aboutWords('{0}', message.itemSeconds)}
                  places={[<Layered key="title">{message.itemTitle}</Layered>]}
                />
              </span>
            )}
          </p>
          <p className={styles.text} translate="yes">
            <WrittenLines>{message.text}</WrittenLines>
          </p>
          <p className={styles.when}>{stateOf(message)}</p>
          {message.answeredOrallyOn && (
            <p className={styles.oral}>{visitWords().chat.oral(dateWords(message.answeredOrallyOn))}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const aboutWords = (title: string, seconds: number | null): string =>
  visitWords().chat.about(title) + (seconds === null ? '' : visitWords().chat.atSecond(formatClock(seconds)));

const writerOf = ({ from, automatic }: Message): string => {
  if (from === 'patient') return visitWords().chat.own;
  return automatic ? visitWords().chat.automatic : visitWords().chat.reply;
};

const stateOf = ({ waiting, sentAt, from, read }: Message): string => {
  if (waiting) return visitWords().chat.waiting;
  return from === 'patient' && read ? visitWords().chat.read(momentWords(sentAt)) : momentWords(sentAt);
};
