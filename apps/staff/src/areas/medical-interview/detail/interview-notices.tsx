import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Notice } from '@nattoku/ui/feedback/notice';
import { InterviewUndelivered } from '#areas/medical-interview/detail/interview-undelivered.tsx';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';

/** What the person who opens a response has to know before reading it. */
export function InterviewNotices({ response }: { response: InterviewResponse }) {
  const { state, returns, submissions } = response;
  const [asked] = returns;
  return (
    <>
      <InterviewUndelivered response={response} />
      {(state === 'open' || state === 'answering') && (
        <Notice tone="info" title={state === 'open' ? 'まだ回答がありません' : '患者さんが回答しています'}>
          {state === 'open'
            ? '患者さんが送信すると、ここに回答が表示されます。紙に書いてもらった回答は「回答を入力」から入力できます。'
            : '送信されるまで、表示している内容は変わります。'}
        </Notice>
      )}
      {state === 'returned' && asked && (
        <Notice tone="info" title="患者さんに確認しています">
          <p className={styles.kept}>{asked.question}</p>
          <p className={styles.quiet}>
            {asked.by.name}　{formatDateTime(asked.at)}
          </p>
        </Notice>
      )}
      {state === 'submitted' && asked && asked.answeredAt !== null && (
        <Notice tone="warning" title="確認をお願いした患者さんから、新しい回答が届きました">
          <p className={styles.kept}>お願いしたこと：{asked.question}</p>
          <p className={styles.quiet}>
            {formatDateTime(asked.answeredAt)}・{submissions.length}回目の送信
          </p>
        </Notice>
      )}
    </>
  );
}
