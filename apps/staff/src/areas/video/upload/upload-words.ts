import { storageLimits, type StorageErrorCode } from '@nattoku/baas/file-store';
import type { UploadError } from '@nattoku/baas/upload-task';
import { formatDuration } from '@nattoku/rules/time/date-time';
import type { ShownUpload } from '#areas/video/upload/shown-upload.ts';
import type { Unfinished } from '#areas/video/upload/unfinished-upload.ts';
import { fileSize } from '#parts/upload/file-size.ts';
import { WAITS_FOR_NETWORK } from '#parts/upload/sending-words.ts';

const minutes = storageLimits.uploadRetryTime / 60_000;

/** specification/files.md §5, each with what to do next; where the server gave its reason, that is said instead. */
const sentences: Record<StorageErrorCode, string> = {
  unknown: '送信できませんでした。「もう一度試す」を押しても送信できないときは、管理者に連絡してください。',
  'object-not-found': '送信先の動画が見つかりません。削除されていないか、一覧を更新して確認してください。',
  'quota-exceeded': '保存場所がいっぱいのため送信できません。管理者に連絡してください。',
  unauthenticated: 'ログインの有効期限が切れました。ログインし直して同じファイルを選ぶと、続きから送信します。',
  unauthorized: '動画を登録する権限がありません。施設の管理者に確認してください。',
  'retry-limit-exceeded': `${minutes}分間つながりませんでした。通信を確認して「もう一度試す」を押すと、続きから送信します。`,
  canceled: '送信を中止しました。',
};

const FILE_CHANGED =
  'アップロード中にファイルが変更されました。送信を取りやめ、途中のデータは削除しました。ファイルを確認して、もう一度選んでください。';

export function sentenceOf({ code, problem, fileChanged }: UploadError): string {
  if (fileChanged) return FILE_CHANGED;
  if (code === 'retry-limit-exceeded' || !problem) return sentences[code];
  return [problem.title, problem.detail].filter(Boolean).join(' ');
}

/** 「あと約2分・3.2 MB/秒」, or what can be said instead. */
export function noteOf(upload: ShownUpload): string | undefined {
  const { state, phase, pace, bytesTransferred, totalBytes, error } = upload;
  if (error) return sentenceOf(error);
  if (state !== 'running') return undefined;
  if (phase === 'retrying') return WAITS_FOR_NETWORK;
  if (phase !== 'sending' || !pace || pace.speed < 1 || bytesTransferred === totalBytes) return undefined;
  const seconds = Math.max(1, Math.ceil((totalBytes - bytesTransferred) / pace.speed));
  return `あと約${formatDuration(seconds)}・${fileSize(pace.speed)}/秒`;
}

/** Whether a reload would begin from the first byte although so much is to be sent that it matters. */
export const isLostOnReload = ({ state, bytesTransferred, totalBytes, survivesReload }: ShownUpload): boolean =>
  state === 'running' && bytesTransferred > 0 && totalBytes > storageLimits.resumableAbove && !survivesReload;

/** How far an earlier page came, and how to go on. */
export function unfinishedSentence({ sent, size }: Unfinished): string {
  if (sent === 0) return 'ファイルはまだ送信されていません。ファイルを選ぶと、送信を始めます。';
  const share = Math.floor((sent / size) * 100);
  return `${fileSize(size)}のうち${fileSize(sent)}（${share}%）まで送信済みです。同じファイルを選ぶと、続きから送信します。`;
}
