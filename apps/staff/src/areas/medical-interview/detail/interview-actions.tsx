import {
  interviewResponseContract,
  interviewResponseLimits,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { chatIcon, checkCircleOutlineIcon, lockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import { useState, type ComponentType } from 'react';
import { checkQuestion } from '#areas/medical-interview/detail/check-reason.ts';
import type { DialogProps } from '#areas/medical-interview/detail/record-props.ts';
import { useInterviewAction } from '#areas/medical-interview/detail/use-interview-action.ts';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { keepInterview } from '#areas/medical-interview/response/interview.queries.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';

type Asking = 'sendBack' | 'review' | 'finalise';

/** What the server allows at this moment, and nothing else; the next step of the response is the main one. */
export function InterviewActions({ response }: { response: InterviewResponse }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const may = (action: InterviewResponse['allowed'][number]) => response.allowed.includes(action);
  const Asked = asking && dialogs[asking];
  return (
    <>
      {may('enter') && (
        <ButtonLink variant="tertiary" icon={pencilIcon} href={interviewAddress(response, { enter: true })}>
          {response.original ? '回答を入力し直す' : '回答を入力'}
        </ButtonLink>
      )}
      {may('sendBack') && (
        <Button variant="tertiary" icon={chatIcon} onClick={() => setAsking('sendBack')}>
          患者さんに確認
        </Button>
      )}
      {may('finalise') && (
        <Button variant={may('review') ? 'tertiary' : 'primary'} icon={lockIcon} onClick={() => setAsking('finalise')}>
          確定する
        </Button>
      )}
      {may('review') && (
        <Button icon={checkCircleOutlineIcon} onClick={() => setAsking('review')}>
          確認済みにする
        </Button>
      )}
      {Asked && <Asked response={response} onClose={() => setAsking(null)} />}
    </>
  );
}

const unseenRed = ({ flags }: InterviewResponse): number =>
  flags.filter(({ level, acknowledged, isGone }) => level === 'red' && acknowledged === null && !isGone).length;

function useStep(verb: 'review' | 'finalise', response: InterviewResponse, onDone: () => void) {
  return useInterviewAction(response, async ({ version }) => {
    const params = { itemId: response.id };
    keepInterview(await call(interviewResponseContract[verb], { params, body: { version } }));
    onDone();
  });
}

function ReviewDialog({ response, onClose }: DialogProps) {
  const { run, pending, problem } = useStep('review', response, () => {
    onClose();
    showSnackbar({ type: 'done', title: '確認済みにしました', desc: response.title });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${response.title}」の回答を確認済みにしますか？`}
      description="あなたのお名前といまの日時が、確認した人として残ります。確定するまでは訂正できます。"
      verb="確認済みにする"
      loading={pending}
      error={problem}
      held={unseenRed(response) > 0}
      onConfirm={() => void run()}
    >
      <PatientLine patient={response.patient} />
      <UnseenFlags response={response} />
    </ConfirmDialog>
  );
}

function FinaliseDialog({ response, onClose }: DialogProps) {
  const { run, pending, problem } = useStep('finalise', response, () => {
    onClose();
    showSnackbar({ type: 'done', title: '回答を確定しました', desc: response.title });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${response.title}」の回答を確定しますか？`}
      description="この内容が問診の記録になります。患者さんはもう変えられません。確定したあとの訂正は、理由とともに履歴に残ります。"
      verb="確定する"
      loading={pending}
      error={problem}
      held={unseenRed(response) > 0}
      onConfirm={() => void run()}
    >
      <PatientLine patient={response.patient} />
      <UnseenFlags response={response} />
    </ConfirmDialog>
  );
}

function UnseenFlags({ response }: Pick<DialogProps, 'response'>) {
  const count = unseenRed(response);
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      至急の要注意が{count}件、まだ確認されていません。戻って「確認した」を押してから進めてください。
    </Notice>
  );
}

function SendBackDialog({ response, onClose }: DialogProps) {
  const { run, pending, problem } = useInterviewAction(
    response,
    async ({ version }, question: string, letGo: () => void) => {
      const params = { itemId: response.id };
      keepInterview(await call(interviewResponseContract.sendBack, { params, body: { version, question } }));
      letGo();
      onClose();
      showSnackbar({
        type: 'done',
        title: '患者さんに確認をお願いしました',
        desc: '患者さんのページで、問診がもう一度開きます。',
      });
    },
  );
  return (
    <ReasonDialog
      onClose={onClose}
      title={`「${response.title}」を患者さんに確認しますか？`}
      description="患者さんのページに質問が表示され、回答を直して送り直せるようになります。いまの回答はそのまま残ります。"
      verb="患者さんに確認する"
      loading={pending}
      error={problem}
      label="患者さんに確かめたいこと"
      counter={interviewResponseLimits.question}
      check={checkQuestion}
      onConfirm={(question, letGo) => void run(question, letGo)}
    >
      <PatientLine patient={response.patient} />
    </ReasonDialog>
  );
}

const dialogs: Record<Asking, ComponentType<DialogProps>> = {
  sendBack: SendBackDialog,
  review: ReviewDialog,
  finalise: FinaliseDialog,
};
