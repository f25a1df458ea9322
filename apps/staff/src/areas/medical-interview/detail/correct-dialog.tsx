import {
  interviewResponseContract,
  interviewResponseLimits,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import { lineName, type SheetAnswer } from '@nattoku/rules/interview/answer/answer-sheet';
import { answerWords } from '@nattoku/rules/interview/answer/answer-words';
import { checkAnswer } from '@nattoku/rules/interview/answer/check-answer';
import { type Answer, isAnswered } from '@nattoku/rules/interview/answer/interview-answer';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { checkReason } from '#areas/medical-interview/detail/check-reason.ts';
import styles from '#areas/medical-interview/detail/interview-detail.module.css';
import { useInterviewAction } from '#areas/medical-interview/detail/use-interview-action.ts';
import { keepInterview } from '#areas/medical-interview/response/interview.queries.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';
import { AnswerField } from '#parts/interview/answer-field.tsx';
import { answerFaultWords } from '#parts/interview/answer-fault-words.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = { line: SheetAnswer; response: InterviewResponse; onClose: () => void };

/** Another answer in the place of one, with a reason. What the patient sent stays and is shown beside it. */
export function CorrectDialog({ line, response, onClose }: Props) {
  const { key, item, now } = line;
  const [answer, setAnswer] = useState(now);
  const [wasTried, setTried] = useState(false);
  const fault = checkAnswer(item, answer, { isFinal: false });
  const isSame = JSON.stringify(answer ?? null) === JSON.stringify(now ?? null);
  const letGoAnswer = useUnsavedInput(!isSame);
  const { correct, pending, problem } = useCorrect(response, key);
  const name = lineName(line);
  const sameWords = wasTried && isSame ? 'いまの回答と同じです。正しい回答を入力してください' : undefined;
  return (
    <ReasonDialog
      onClose={onClose}
      title={`「${name}」の回答を訂正しますか？`}
      description="患者さんが送った回答は消えません。訂正した内容の横に、元の回答・理由・あなたのお名前・日時が残ります。"
      verb="訂正する"
      loading={pending}
      error={problem}
      label="訂正の理由"
      counter={interviewResponseLimits.reason}
      check={checkReason}
      onConfirm={(reason, letGo) => {
        setTried(true);
        if (fault || isSame) return;
        void correct(isAnswered(answer) ? answer : null, reason, () => {
          letGo();
          letGoAnswer();
          onClose();
          showSnackbar({ type: 'done', title: '回答を訂正しました', desc: name });
        });
      }}
    >
      <PatientLine patient={response.patient} />
      <p className={styles.quiet}>いまの回答：{now === undefined ? '未回答' : answerWords(item, now)}</p>
      <AnswerField
        item={{ ...item, isRequired: false }}
        label={item.text.trim() === '' ? name : item.text}
        value={answer}
        onChange={setAnswer}
        error={fault ? answerFaultWords(fault) : sameWords}
      />
    </ReasonDialog>
  );
}

function useCorrect(response: InterviewResponse, place: string) {
  const isAmendment = response.allowed.includes('amend');
  const { run, pending, problem } = useInterviewAction(
    response,
    async ({ version }, reason: string, answer: Answer | null, onDone: () => void) => {
      const verb = isAmendment ? interviewResponseContract.amend : interviewResponseContract.correct;
      const body = { version, reason, changes: [{ place, answer }] };
      keepInterview(await call(verb, { params: { itemId: response.id }, body }));
      onDone();
    },
  );
  const correct = (answer: Answer | null, reason: string, onDone: () => void) => run(reason, answer, onDone);
  return { correct, pending, problem };
}
