import { isAllowed, type Holder } from '@nattoku/contract/auth/permissions';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { VideoStatus } from '@nattoku/contract/video/video';
import type { VideoRefusal } from '#kernel/media/inspect-video.ts';
import { captionLine } from '@nattoku/rules/video/caption-words';
import { type CaptionProblem, captionProblemSeverity } from '@nattoku/rules/video/webvtt';

/** A person who keeps the videos sees all of them; everybody else what may be ordered. */
export const seesUnfinished = (holder: Holder): boolean => isAllowed(holder, 'video.manage');

/** A file may come while there is none that plays. */
export const takesFile = (status: VideoStatus): boolean => status === 'uploading' || status === 'failed';

/** Processing is tried again with the file that is there; a refused upload left none. */
export const canProcess = (video: { status: VideoStatus; sourceFileId: string | null }): boolean =>
  video.status === 'failed' && video.sourceFileId !== null;

/** Begun so often without an end, a video is given up: it may be what brings the server down. */
export const MAX_TRIES = 3;

export const refusalSentences: Record<VideoRefusal, string> = {
  empty: 'ファイルが空です（0バイト）。元のファイルを確認してください。',
  notAVideo: '動画ではないファイルです。MP4・MOV・WebM・MKVの動画を選んでください。',
  otherKind:
    'この形式の動画（AVI・WMV・MPEG・MTSなど）は使えません。MP4（H.264・AAC）で書き出し直して、アップロードしてください。',
  broken: '動画ファイルが壊れていて読み取れません。元の動画を再生できるか確認し、書き出し直してください。',
  cutOff:
    '動画ファイルが途中で切れていて、最後まで再生できません。元の動画を最後まで再生できるか確認し、書き出し直すか、もう一度アップロードしてください。',
  unplayable:
    '変換した動画を最後まで再生できないため、使えません。元の動画をMP4（H.264・AAC）で書き出し直して、もう一度アップロードしてください。',
  noVideoTrack: '映像が入っていません。音声だけのファイルは使えません。',
  encrypted: 'コピーガード（暗号化）された動画は使えません。',
  tooLong: '3時間を超える動画は使えません。分割して登録してください。',
  tooLarge: '画面の大きさが8Kを超える動画は使えません。縮小して書き出してください。',
  needsFfmpeg:
    'このサーバーには動画を変換するソフト（ffmpeg）がないため、H.264のMP4だけが使えます。MP4で書き出すか、管理者に連絡してください。',
};

export const failureSentences = {
  interrupted: '動画の変換が何度も中断されました。時間をおいて「再処理」を押すか、短い動画に分けて登録してください。',
  timeout: '動画の変換に時間がかかりすぎたため中止しました。解像度を下げるか、短い動画に分けて登録してください。',
  storageFull: '保存場所がいっぱいのため、動画を変換できませんでした。管理者に連絡してください。',
  sourceMissing: '元の動画ファイルが見つかりません。もう一度アップロードしてください。',
} as const;

const SHOWN_PROBLEMS = 50;

/** What makes captions unreadable, or is merely odd and may be meant, line by line. */
export const captionErrors = (problems: readonly CaptionProblem[], severity: 'error' | 'warning'): FieldProblem[] =>
  problems
    .filter(({ code }) => captionProblemSeverity[code] === severity)
    .slice(0, SHOWN_PROBLEMS)
    .map((problem) => ({ field: 'webvtt', message: captionLine(problem) }));
