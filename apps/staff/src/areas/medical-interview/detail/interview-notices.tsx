import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { lineName, type SheetLine } from '@nattoku/rules/interview/answer/answer-sheet';
import { NOT_YET_KNOWN } from '@nattoku/rules/interview/answer/answer-words';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Notice } from '@nattoku/ui/feedback/notice';
import { InterviewUndelivered } from '#areas/medical-interview/detail/interview-undelivered.tsx';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';

type Props = { response: InterviewResponse; lines: readonly SheetLine[] };

/** What the person who opens a response has to know before reading it. */
export function InterviewNotices({ response, lines }: Props) {
  const { state, returns, submissions } = response;
  const [asked] = returns;
  const stillToAsk = lines.filter((line) => line.kind === 'answer' && line.now?.type === 'notYetKnown');
  return (
    <>
      <InterviewUndelivered response={response} />
      {stillToAsk.length > 0 && (
        <Notice tone="warning" title={`「${NOT_YET_KNOWN}」と答えた質問があります`}>
          <p className={styles.kept}>
            {stillToAsk.map((line) => (line.kind === 'answer' ? lineName(line) : '')).join('、')}
          </p>
          <p className={styles.quiet}>来院時に確認し、「訂正」から入力してください。</p>
        </Notice>
      )}
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
