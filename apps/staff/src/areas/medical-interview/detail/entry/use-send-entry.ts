import type { InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import {
  interviewResponseContract,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import type { Submission } from '@nattoku/rules/interview/evaluation/submit-interview';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import { interviewAddress } from '#areas/medical-interview/response/interview-address.ts';
import { keepInterview } from '#areas/medical-interview/response/interview.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

/** Sends what was typed in; the same press, sent again after a lost answer, has one effect. */
export function useSendEntry(response: InterviewResponse, letGo: () => void) {
  const navigate = useNavigate();
  const { run, pending, refusal } = useCommand();
  const { id: itemId, version } = response;
  const send = ({ answers, rows }: Submission, { kind, name, relation }: InterviewRespondent) => {
    const respondent = { kind, name: normaliseText(name), relation: normaliseText(relation) };
    const body = { version, respondent, answers, rows: [...rows] };
    return run(async (idempotencyKey) => {
      const sent = await call(interviewResponseContract.enter, { params: { itemId }, body, idempotencyKey });
      letGo();
      keepInterview(sent);
      await navigate(interviewAddress(response), { replace: true });
      showSnackbar({ type: 'done', title: '回答を送信しました', desc: response.title });
    }, body);
  };
  return { send, pending, problem: refusal };
}
