import { interviewOrderContract, type NewInterviewOrder } from '@nattoku/contract/medical-interview/interview-order';
import { useNavigate } from 'react-router';
import { useCommand } from '#editing/use-command.ts';
import { askAgain } from '#list/list-query.ts';
import { call } from '#platform/network/call.ts';
import { href } from '#routing/paths.ts';

/** The history entry of the page that shows a new link: never in an address, a store or a log. */
export type InterviewLinkEntry = { linkSecret: string };

/** Issues once for one choice, however often the button is pressed. */
export function useIssueInterviews(letGo: () => void) {
  const navigate = useNavigate();
  const { run, pending, refusal } = useCommand();
  const issue = (body: NewInterviewOrder) =>
    run(async (idempotencyKey) => {
      const { orderId, linkSecret } = await call(interviewOrderContract.issue, { body, idempotencyKey });
      letGo();
      askAgain(['interview', 'list']);
      const state: InterviewLinkEntry = { linkSecret };
      await navigate(href('/medicalInterview', { order: orderId }), { state });
    }, body);
  return { issue, pending, problem: refusal };
}
