import { type WebhookAttempt, webhookFailures, type WebhookMessage } from '@nattoku/contract/interoperability/webhook';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import styles from '#areas/settings/interoperability/interoperability.module.css';

/** What came back last, when it goes on, and every try before. */
export function WebhookAnswer({ message }: { message: WebhookMessage }) {
  const { tries, nextTryAt, attempts } = message;
  const times = Math.max(tries, attempts.length);
  return (
    <span className={styles.cell}>
      <span>{wordsFor(message)}</span>
      <span className={styles.quiet}>
        {times > 0 && `${times}回送りました。`}
        {nextTryAt && times > 0 && `次は${formatDateTime(nextTryAt)}に送ります。`}
      </span>
      {attempts.length > 1 && (
        <details className={styles.attempts}>
          <summary>送った記録を見る</summary>
          <ol reversed>
            {attempts.toReversed().map((each) => (
              <li key={each.at}>
                {formatDateTime(each.at)}　{wordsFor(each)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </span>
  );
}

function wordsFor({ failure, statusCode }: Pick<WebhookAttempt, 'failure' | 'statusCode'>): string {
  const code = statusCode === null ? '' : `（${statusCode}）`;
  if (failure !== null) return `${webhookFailures[failure] ?? webhookFailures['unexpected']}${code}`;
  return statusCode === null ? '—' : `受け付けました${code}`;
}
