import { formatDuration } from '@nattoku/rules/time/date-time';

export const playerJa = {
  /** Of a film whose title is in another language than the page, `title` is empty. */
  title: (title: string): string => (title ? `動画：${title}` : '動画'),
  back: '10秒戻る',
  play: '再生',
  pause: '一時停止',
  hear: '音を出す',
  rate: '再生速度',
  usualRate: '標準',
  times: (rate: number): string => `${rate}倍`,
  position: '再生位置',
  /** Both in seconds. */
  at: (whole: number, position: number): string => `${formatDuration(whole)}のうち${formatDuration(position)}`,
  captions: '字幕',
  noCaptions: '字幕なし',
  fullScreen: '全画面',
  window: '元に戻す',
  failed: '動画を再生できませんでした。通信の状態を確認して、もう一度お試しください。',
  again: 'もう一度試す',
  standsStill: '動画が止まっています。電波の届くところで「もう一度試す」を押すか、少し先から続きを見てください。',
  skip: (seconds: number): string => `${seconds}秒先から見る`,
  loading: '動画を読み込んでいます',
  unwatched: (whole: number): string => `${formatDuration(whole)}のうち、まだ視聴していません`,
  watched: (
    whole: number,
    seconds: number,
    percent: number,
    parts: readonly (readonly [from: string, to: string])[],
  ): string =>
    `${formatDuration(whole)}のうち${formatDuration(seconds)}（${percent}%）を視聴：${parts.map(([from, to]) => `${from}から${to}`).join('、')}`,
  marks: (marks: readonly string[]): string => `。印：${marks.join('、')}`,
};
