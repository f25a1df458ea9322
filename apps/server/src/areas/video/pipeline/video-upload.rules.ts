import { VideoId } from '@nattoku/contract/shared/primitives';
import { VIDEO_MAX_BYTES } from '@nattoku/contract/video/video-library';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { refusalSentences } from '#areas/video/library/video.rules.ts';
import { md5InHex } from '#kernel/uploads/upload-md5.ts';
import { Problem } from '#kernel/problem.ts';

/** What tus metadata says of a file: whose it is, its name on the sender's disk, and what its bytes must hash to. */
export type UploadDetails = { videoId: VideoId; filename: string; md5: string | undefined };

const KEPT_NAME = 200;

/** Throws what a person can act on; the file's own type counts, never the one that is claimed here. */
export function detailsOf(metadata: Record<string, string | null>): UploadDetails {
  const videoId = VideoId.safeParse(metadata['videoId']);
  if (!videoId.success) throw new Problem('notFound');
  const md5 = metadata['md5'] ? md5InHex(metadata['md5']) : undefined;
  const typed = normaliseText(metadata['filename'] ?? '').replaceAll('\n', ' ');
  return { videoId: videoId.data, filename: [...typed].slice(0, KEPT_NAME).join('') || 'video', md5 };
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)}GB`;

/** Checks the announced length: a refusal here costs nobody an hour of sending. */
export function requireLength(header: string | string[] | undefined): number {
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw new Problem('upload.refused', { detail: 'ファイルの大きさが分かりません。' });
  }
  const length = Number(header);
  if (length === 0) throw new Problem('upload.refused', { detail: refusalSentences.empty });
  if (length > VIDEO_MAX_BYTES) {
    const limit = gigabytes(VIDEO_MAX_BYTES);
    throw new Problem('request.tooLarge', {
      detail: `動画は${limit}までです（このファイルは${gigabytes(length)}）。解像度を下げるか、分割して登録してください。`,
    });
  }
  return length;
}
