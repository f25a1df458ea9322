import type { ApproachId, VideoId } from '@nattoku/contract/shared';
import { approachContract, type NewApproach } from '@nattoku/contract/approach';
import { type NewVideo, type VideoQuestionInput, videoContract } from '@nattoku/contract/video';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/call.ts';
import { queryClient } from '#platform/query-client.ts';

const refetch = async () => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['video'] }),
    queryClient.invalidateQueries({ queryKey: ['approach'] }),
  ]);
};

const useVideoChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) =>
  useMutation({ mutationFn, onSuccess: refetch });

export const useCreateVideo = () =>
  useVideoChange(({ video, idempotencyKey }: { video: NewVideo; idempotencyKey: string }) =>
    call(videoContract.create, { body: video, idempotencyKey }),
  );

export const useUpdateVideo = (videoId: VideoId) =>
  useVideoChange((video: NewVideo & { version: number }) =>
    call(videoContract.update, { params: { videoId }, body: video }),
  );

export const usePublishVideo = (videoId: VideoId) =>
  useVideoChange((body: { version: number; published: boolean }) =>
    call(videoContract.publish, { params: { videoId }, body }),
  );

export const useProcessVideo = (videoId: VideoId) =>
  useVideoChange((body: { version: number }) => call(videoContract.process, { params: { videoId }, body }));

export const usePutCaptions = (videoId: VideoId) =>
  useVideoChange(({ language, label, webvtt }: { language: string; label: string; webvtt: string }) =>
    call(videoContract.putCaptions, { params: { videoId, language }, body: { label, webvtt } }),
  );

export const useRemoveCaptions = (videoId: VideoId) =>
  useVideoChange((language: string) => call(videoContract.removeCaptions, { params: { videoId, language } }));

export const usePutQuestions = (videoId: VideoId) =>
  useVideoChange((body: { version: number; questions: VideoQuestionInput[] }) =>
    call(videoContract.putQuestions, { params: { videoId }, body }),
  );

export const useCreateApproach = () =>
  useVideoChange(({ approach, idempotencyKey }: { approach: NewApproach; idempotencyKey: string }) =>
    call(approachContract.create, { body: approach, idempotencyKey }),
  );

export const useUpdateApproach = (approachId: ApproachId) =>
  useVideoChange((approach: NewApproach & { version: number }) =>
    call(approachContract.update, { params: { approachId }, body: approach }),
  );
