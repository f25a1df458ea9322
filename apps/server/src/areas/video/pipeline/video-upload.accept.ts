import { copyFile, link, rm } from 'node:fs/promises';
import type { FileStore } from '@nattoku/baas/file-store';
import { problems } from '@nattoku/contract/shared/problems';
import { acceptFile, refuseFile, takeSourceNumber } from '#areas/video/pipeline/video-upload.operations.ts';
import type { UploadDetails } from '#areas/video/pipeline/video-upload.rules.ts';
import { mediaFolderOf } from '#areas/video/pipeline/video-process.files.ts';
import { refusalSentences } from '#areas/video/library/video.rules.ts';
import { inspectVideo, type InspectedVideo, type VideoContainer, VideoRefused } from '#kernel/media/inspect-video.ts';
import { requireMd5 } from '#kernel/uploads/upload-md5.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type CompleteUpload = UploadDetails & { uploadId: string; path: string };

const kinds: Record<VideoContainer, { extension: string; contentType: string }> = {
  mp4: { extension: 'mp4', contentType: 'video/mp4' },
  quicktime: { extension: 'mov', contentType: 'video/quicktime' },
  webm: { extension: 'webm', contentType: 'video/webm' },
  matroska: { extension: 'mkv', contentType: 'video/x-matroska' },
};

/**
 * Looks at a file that has arrived whole and makes it the video's source. A refusal stands at the video and is thrown. The upload itself
 * stays until the caller removes it: a server that is killed in between finds it there and does this again.
 */
export async function acceptUpload(scope: StaffScope, files: FileStore, upload: CompleteUpload): Promise<void> {
  const { videoId } = upload;
  try {
    await requireMd5(upload.path, upload.md5);
    await store(scope, files, upload, await inspectVideo(upload.path));
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    await refuseFile(scope, { videoId, ...refusal });
    throw refusal.problem;
  }
}

const store = async (scope: StaffScope, files: FileStore, upload: CompleteUpload, video: InspectedVideo) => {
  const { videoId, uploadId, filename } = upload;
  const mediaFolder = mediaFolderOf(videoId, await takeSourceNumber(scope, videoId));
  const { extension, contentType } = kinds[video.container];
  const handedOver = `${upload.path}.accepted`;
  await twin(upload.path, handedOver);
  const stored = await files.putFile(`${mediaFolder}/source.${extension}`, handedOver, {
    contentType,
    customMetadata: { filename, videoId },
  });
  const { durationSeconds } = video;
  await acceptFile(scope, { uploadId, videoId, mediaFolder, durationSeconds, stored }).catch(async (error: unknown) => {
    // Only a refusal is sure: an answer that got lost may have been a yes. What stays by mistake goes when the next file is processed.
    if (error instanceof Problem) await files.removeFolder(mediaFolder);
    throw error;
  });
};

/** A second name for the same bytes, so that the store may take one away; a copy where a disk has no such thing. */
const twin = async (path: string, second: string) => {
  await rm(second, { force: true });
  await link(path, second).catch(() => copyFile(path, second));
};

const refusalOf = (error: unknown): { problem: Problem; failure: string; reason: string } | undefined => {
  if (error instanceof VideoRefused) {
    const failure = refusalSentences[error.reason];
    return { problem: new Problem('video.refusedFile', { detail: failure }), failure, reason: error.reason };
  }
  if (error instanceof Problem && error.code === 'upload.checksum') {
    return { problem: error, failure: problems['upload.checksum'].title, reason: 'checksum' };
  }
  return undefined;
};
