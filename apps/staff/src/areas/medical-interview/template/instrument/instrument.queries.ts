import {
  type InterviewInstrument,
  interviewInstrumentContract,
} from '@nattoku/contract/medical-interview/interview-instrument';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

/** The scales of others that the facility has registered. */
export const instrumentsQuery = queryOptions({
  queryKey: ['interviewInstrument', 'list'],
  queryFn: ({ signal }) => call(interviewInstrumentContract.list, {}, { signal }),
});

/** What a write answered is in the register at once. */
export const keepInstrument = (saved: InterviewInstrument): void => {
  queryClient.setQueryData(
    instrumentsQuery.queryKey,
    (known) => known && { items: [...known.items.filter(({ id }) => id !== saved.id), saved] },
  );
  void queryClient.invalidateQueries({ queryKey: instrumentsQuery.queryKey });
};
