import type { ReadingSpeed } from '#display/display-settings.ts';

export const readingWords = {
  panel: '読み上げ',
  pause: '一時停止',
  goOn: 'つづける',
  again: 'もう一度読む',
  stop: 'やめる',
  paused: '文を押すと、そこから読みます。',
  over: 'この画面を、最後まで読みました。',
  silent: '音声が出ませんでした。端末の音量を確かめて、「つづける」を押してください。',
  empty: 'この画面には、読み上げる文がありません。',
  speed: '速さ',
};

export const speedWords: Record<ReadingSpeed, string> = {
  slow: 'ゆっくり',
  normal: '標準',
  fast: '速い',
  fastest: 'とても速い',
};
