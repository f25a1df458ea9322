import type { QuestionResult } from '@nattoku/contract/video/video-order';
import { formatClock, formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, circleIcon, closeIcon, refreshIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/order/detail/question-outcome.module.css';

type Props = {
  question: QuestionResult;
  number: number;
  /** The chapter in which the answer is explained, where it has one. */
  chapter: string | null;
};

/** One question with every try: the first one tells what was understood at once. */
export function QuestionOutcome({ question, number, chapter }: Props) {
  const { stem, options, correctOption, explanation, passageStart, passageEnd, answers } = question;
  return (
    <li className={styles.question}>
      <div className={styles.head}>
        <p className={styles.stem}>
          問{number}　{stem}
        </p>
        <Outcome answers={answers} />
      </div>
      {answers.length > 0 && (
        <ol role="list" className={styles.tries} aria-label={`問${number}の回答`}>
          {answers.map(({ option, correct, answeredAt }, index) => (
            <li key={`${answeredAt}-${index}`} className={styles.try}>
              <Icon
                path={correct ? checkCircleIcon : closeIcon}
                label={correct ? '正解' : '不正解'}
                size="small"
                className={correct ? styles.right : styles.wrong}
              />
              <span className={styles.count}>{index + 1}回目</span>
              <span className={styles.chosen}>{options[option] ?? '—'}</span>
              <time className={styles.time} dateTime={answeredAt}>
                {formatDateTime(answeredAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <details className={styles.more}>
        <summary>正解と解説</summary>
        <p>
          <strong>{options[correctOption]}</strong>
        </p>
        {explanation && <p>{explanation}</p>}
        {passageStart !== null && (
          <p className={styles.passage}>
            {chapter && `チャプター「${chapter}」・`}動画の {formatClock(passageStart)}
            {passageEnd !== null && `〜${formatClock(passageEnd)}`} で説明しています
          </p>
        )}
      </details>
    </li>
  );
}

function Outcome({ answers }: Pick<QuestionResult, 'answers'>) {
  if (answers.length === 0) return <Badge icon={circleIcon}>未回答</Badge>;
  if (answers[0]?.correct) {
    return (
      <Badge tone="done" icon={checkCircleIcon}>
        正解
      </Badge>
    );
  }
  if (answers.at(-1)?.correct) {
    return (
      <Badge tone="warning" icon={refreshIcon}>
        見直して正解
      </Badge>
    );
  }
  return (
    <Badge tone="error" icon={closeIcon}>
      不正解
    </Badge>
  );
}
