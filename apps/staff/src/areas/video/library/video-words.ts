import {
  contentLanguageNames,
  type ListedVideo,
  videoKindNames,
  type VideoSummary,
} from '@nattoku/contract/video/video';
import { formatDuration } from '@nattoku/rules/time/date-time';

/** 「2分30秒・確認問題3問・字幕あり」 */
export const factsOf = ({ durationSeconds, questionCount, captionLanguages }: VideoSummary): string =>
  [
    durationSeconds === null ? null : formatDuration(durationSeconds),
    questionCount > 0 ? `確認問題${questionCount}問` : '確認問題なし',
    captionLanguages.length > 0 ? '字幕あり' : '字幕なし',
  ]
    .filter(Boolean)
    .join('・');

/** 「検査・第2版・オーダー12件」 */
export const standingOf = ({ kind, edition, usage }: ListedVideo): string =>
  [
    videoKindNames[kind],
    edition > 1 ? `第${edition}版` : null,
    usage.orders > 0 ? `オーダー${usage.orders}件` : '未使用',
  ]
    .filter(Boolean)
    .join('・');

export const languageName = (language: string): string => contentLanguageNames[language] ?? language;

/** What a file dialog offers; whether it is a video, the server finds out. */
export const videoFileTypes = 'video/*,.mp4,.mov,.m4v,.webm,.mkv';
