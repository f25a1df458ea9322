import type { UploadPhase, UploadSnapshot } from '@nattoku/baas/upload-task';
import { fileSize } from '#parts/upload/file-size.ts';

const phases: Record<UploadPhase, string> = {
  waiting: '開始を待っています',
  checking: 'ファイルを確認しています…',
  sending: 'アップロード中',
  retrying: '通信の回復を待っています',
};

export const CHECKING = 'サーバーで確認しています…';

/** What a running upload is doing. */
export function doingOf({ phase, bytesTransferred, totalBytes }: UploadSnapshot): string {
  const isAllSent = phase === 'sending' && bytesTransferred === totalBytes;
  return isAllSent ? CHECKING : phases[phase];
}

export const WAITS_FOR_NETWORK = 'つながると、自動で続きから送信します。';

/** Of the part that goes on now: checking or sending. */
export function progressOf({ phase, bytesChecked, bytesTransferred, totalBytes }: UploadSnapshot) {
  const bytes = phase === 'checking' ? bytesChecked : bytesTransferred;
  return { share: totalBytes === 0 ? 0 : bytes / totalBytes, size: `${fileSize(bytes)} / ${fileSize(totalBytes)}` };
}
