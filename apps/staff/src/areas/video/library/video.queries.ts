import type { VideoId } from '@nattoku/contract/shared/primitives';
import { type Chapter, type NewVideo, type Video, type VideoQuestionInput } from '@nattoku/contract/video/video';
import { posterPath, videoContract } from '@nattoku/contract/video/video-library';
import { useMutation } from '@tanstack/react-query';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { sendFile } from '#platform/network/files.ts';
import { call } from '#platform/network/call.ts';
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
  useVideoChange((body: { version: number; published: boolean; reason?: string }) =>
    call(videoContract.publish, { params: { videoId }, body }),
  );

export const useProcessVideo = (videoId: VideoId) =>
  useVideoChange((body: { version: number }) => call(videoContract.process, { params: { videoId }, body }));

type Seen = { version: number };

export const useWithdrawVideo = (videoId: VideoId) =>
  useVideoChange((body: Seen & { reason: string }) => call(videoContract.withdraw, { params: { videoId }, body }));

export const useRestoreVideo = (videoId: VideoId) =>
  useVideoChange((body: Seen) => call(videoContract.restore, { params: { videoId }, body }));

export const useNewEdition = (videoId: VideoId) =>
  useVideoChange(({ idempotencyKey, ...body }: Seen & { idempotencyKey: string }) =>
    call(videoContract.newEdition, { params: { videoId }, body, idempotencyKey }),
  );

export const usePutChapters = (videoId: VideoId) =>
  useVideoChange((body: Seen & { chapters: Chapter[] }) =>
    call(videoContract.putChapters, { params: { videoId }, body }),
  );

export const usePickPoster = (videoId: VideoId) =>
  useVideoChange((body: Seen & { seconds: number }) => call(videoContract.pickPoster, { params: { videoId }, body }));

export const usePutPoster = (videoId: VideoId) =>
  useVideoChange(({ version, file, onTask }: Seen & { file: File; onTask: (task: UploadTask) => void }) =>
    sendPoster(videoId, version, file, onTask),
  );

/** The bytes as they are; whether they are a picture, the server finds out. */
const sendPoster = (
  videoId: VideoId,
  version: number,
  file: File,
  onTask: (task: UploadTask) => void,
): Promise<Video> => {
  const address = `${posterPath(videoId)}?version=${version}`;
  return sendFile({ address, method: 'PUT', file, purpose: 'videoPoster', isRepeatable: false }, { onTask });
};

type NewCaptions = Seen & { language: string; label: string; webvtt: string; isConfirmed: boolean };

export const usePutCaptions = (videoId: VideoId) =>
  useVideoChange(({ language, ...body }: NewCaptions) =>
    call(videoContract.putCaptions, { params: { videoId, language }, body }),
  );

export const useRemoveCaptions = (videoId: VideoId) =>
  useVideoChange((language: string) => call(videoContract.removeCaptions, { params: { videoId, language } }));

export const usePutQuestions = (videoId: VideoId) =>
  useVideoChange((body: { version: number; questions: VideoQuestionInput[] }) =>
    call(videoContract.putQuestions, { params: { videoId }, body }),
  );
