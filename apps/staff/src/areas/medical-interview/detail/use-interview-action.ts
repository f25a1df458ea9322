import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { interviewQuery, keepInterview } from '#areas/medical-interview/response/interview.queries.ts';
import { overtakenBy } from '#editing/conflict.ts';
import { type RecordAttempt, useRecordAction } from '#editing/use-record-action.ts';
import { queryClient } from '#platform/query-client.ts';

/** One decision about a response as it stands on the screen. */
export const useInterviewAction = <Given extends unknown[]>(
  { id, version }: InterviewResponse,
  action: (attempt: RecordAttempt, ...given: Given) => Promise<void>,
) =>
  useRecordAction(
    {
      version,
      noun: '問診の回答',
      currentOf: (error) => overtakenBy(error, isResponse),
      keep: keepInterview,
      refetch: () => void queryClient.invalidateQueries({ queryKey: interviewQuery(id).queryKey }),
    },
    action,
  );

const isResponse = (current: unknown): current is InterviewResponse =>
  typeof current === 'object' && current !== null && 'submissions' in current && 'allowed' in current;
