import { VIDEO_MAX_BYTES } from '@nattoku/contract/video/video-library';
import { fileSize } from '#parts/upload/file-size.ts';

/** What is wrong with a file that can be seen before anything is sent. */
export const problemOfFile = ({ size }: File): string | undefined => {
  if (size === 0) return 'このファイルは空です。別のファイルを選んでください。';
  if (size > VIDEO_MAX_BYTES)
    return `ファイルが大きすぎます（${fileSize(size)}）。${fileSize(VIDEO_MAX_BYTES)}までの動画を選んでください。`;
  return undefined;
};
