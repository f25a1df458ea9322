import { approachContract, type NewApproach } from '@nattoku/contract/video/approach';
import { catalogueContract } from '@nattoku/contract/video/catalogue';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

export const approachTreeQuery = queryOptions({
  queryKey: ['approach', 'tree'],
  queryFn: ({ signal }) => call(approachContract.tree, {}, { signal }),
});

const refetch = async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['approach'] }),
    queryClient.invalidateQueries({ queryKey: ['video'] }),
  ]);
};

const useApproachChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({ mutationFn, onSuccess: refetch });

type Kept = { approach: NewApproach; idempotencyKey: string };
export const useCreateApproach = () =>
  useApproachChange(({ approach, idempotencyKey }: Kept) =>
    call(approachContract.create, { body: approach, idempotencyKey }),
  );

export const useUpdateApproach = (approachId: ApproachId) =>
  useApproachChange((approach: NewApproach & { version: number }) =>
    call(approachContract.update, { params: { approachId }, body: approach }),
  );

export const usePublishApproach = (approachId: ApproachId) =>
  useApproachChange((body: { version: number; published: boolean }) =>
    call(approachContract.publish, { params: { approachId }, body }),
  );

export const useCopyApproach = (approachId: ApproachId) =>
  useApproachChange((_: object) => call(catalogueContract.copyApproach, { params: { approachId } }));
