import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';

/** Responses that nobody has read, or with a flag that nobody has seen; live, by the topic in the key (platform/events.ts). */
export const interviewAttentionQuery = queryOptions({
  queryKey: ['interview', 'attentionCount'],
  queryFn: ({ signal }) => call(interviewListContract.attentionCount, {}, { signal }),
});
