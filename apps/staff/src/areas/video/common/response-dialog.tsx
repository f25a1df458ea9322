import { commonOrderContract } from '@nattoku/contract/order/common-order';
import type { CommonResponseDetail } from '@nattoku/contract/order/common-response';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { chatIcon, linkIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkResponse } from '#areas/video/common/link-response.tsx';
import styles from '#areas/video/common/responses.module.css';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { commonResponseQuery, refetchCommonOrders } from '#parts/common-order/common-order.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { progressStatus } from '#parts/order/order-words.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { ReceiptCode } from '#parts/order/receipt-code.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = { orderId: OrderId; onClose: () => void };

/** What one person did at the poster, and whose response it is. */
export function ResponseDialog({ orderId, onClose }: Props) {
  const [linking, setLinking] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(commonResponseQuery(orderId));
  const mayLink = useIsAllowed('patient.view');
  if (data && linking && !data.patient) {
    return <LinkResponse response={data} onBack={() => setLinking(false)} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="共通オーダーの回答"
      actions={
        <>
          <Button variant="subTertiary" onClick={onClose}>
            閉じる
          </Button>
          {data && !data.patient && mayLink && (
            <Button icon={linkIcon} onClick={() => setLinking(true)}>
              患者に紐づける
            </Button>
          )}
        </>
      }
    >
      {isError && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Spinner label="回答を読み込んでいます" />}
      {data && <Response response={data} />}
    </Dialog>
  );
}

function Response({ response }: { response: CommonResponseDetail }) {
  const { patient, items, chatMessages, attention } = response;
  const mayReply = useIsAllowed('chat.reply');
  return (
    <div className={styles.stack}>
      {patient && <Linked response={response} patient={patient} />}
      <DescriptionList
        items={[
          { term: '受付番号', detail: <ReceiptCode code={response.receiptCode} /> },
          { term: '共通オーダー', detail: response.commonTitle },
          { term: '状況', detail: <StatusBadge status={progressStatus[response.progress]} /> },
          { term: '開いた日時', detail: formatDateTime(response.openedAt) },
          ...items.map(({ title, watchedShare, finished, questions }) => ({
            term: title,
            detail: `${finished ? '見終えた' : `${watchedPercent(watchedShare)}%`}${answersOf(questions)}`,
          })),
        ]}
      />
      {chatMessages.length > 0 && (
        <section className={styles.stack} aria-label="質問">
          {chatMessages.map(({ id, from, text, sentAt, readAt }) => (
            <div key={id}>
              <p className={styles.quiet}>
                {from === 'patient' ? '質問' : '職員'}・{formatDateTime(sentAt)}
                {from === 'patient' && readAt === null && '・未回答'}
              </p>
              <p className={styles.text}>{text}</p>
            </div>
          ))}
          {mayReply && (
            <div>
              <ButtonLink
                size="small"
                variant="tertiary"
                icon={chatIcon}
                href={href('/notifications', { tab: 'chat', thread: response.orderId })}
              >
                チャットで答える
              </ButtonLink>
            </div>
          )}
        </section>
      )}
      {attention.some((reason) => reason !== 'question') && <Review orderId={response.orderId} />}
    </div>
  );
}

const answersOf = (questions: CommonResponseDetail['items'][number]['questions']): string => {
  if (questions.length === 0) return '';
  const wrong = questions.filter(({ answered, correct }) => answered && !correct).map(({ stem }) => `「${stem}」`);
  const right = questions.filter(({ correct }) => correct).length;
  return `・確認問題 ${right}/${questions.length}問正解${wrong.length > 0 ? `（誤答：${wrong.join('')}）` : ''}`;
};

function Review({ orderId }: { orderId: OrderId }) {
  const { run, pending, refusal } = useCommand();
  const review = () =>
    run(async () => {
      await call(commonOrderContract.reviewResponse, { params: { orderId }, body: {} });
      await refetchCommonOrders();
      showSnackbar({ type: 'done', title: '確認済みにしました' });
    });
  return (
    <>
      <FormRefusal>{refusal}</FormRefusal>
      <Notice
        tone="warning"
        title="正しく答えられていない確認問題があります"
        action={
          <Button size="small" variant="tertiary" loading={pending} onClick={() => void review()}>
            確認済みにする
          </Button>
        }
      />
    </>
  );
}

type LinkedProps = { response: CommonResponseDetail; patient: NonNullable<CommonResponseDetail['patient']> };

/** Whom it belongs to, with the way back for a wrong link. */
function Linked({ response: { orderId, linkedAt, linkedByName, linkedHow }, patient }: LinkedProps) {
  const { run, pending, refusal } = useCommand();
  const mayUnlink = useIsAllowed('patient.view');
  const undo = () =>
    run(async () => {
      await call(commonOrderContract.unlink, { params: { orderId }, body: { patientId: patient.id } });
      await refetchCommonOrders();
      showSnackbar({ type: 'done', title: '紐づけを取り消しました' });
    });
  const by =
    linkedHow === 'identification' ? 'ご本人が診察券の番号と生年月日を入力' : `${linkedByName ?? '職員'} が紐づけ`;
  return (
    <>
      <PatientBannerOf
        patient={patient}
        action={
          <>
            <ButtonLink size="small" variant="tertiary" href={href('/video/order/detail', { order: orderId })}>
              オーダーの詳細
            </ButtonLink>
            {mayUnlink && (
              <Button size="small" variant="errorSecondary" loading={pending} onClick={() => void undo()}>
                紐づけを取り消す
              </Button>
            )}
          </>
        }
      />
      <FormRefusal>{refusal}</FormRefusal>
      {linkedAt && (
        <p className={styles.quiet}>
          {formatDateTime(linkedAt)}・{by}
        </p>
      )}
    </>
  );
}
