import type { DisplaySettings, Setting } from '#display/display-settings.ts';

type Words = { [S in Setting]: { name: string; choices: Record<DisplaySettings[S], string> } };

export const settingWords: Words = {
  size: {
    name: '文字の大きさ',
    choices: { normal: 'ふつう', large: '大きめ', larger: '大きい', largest: 'とても大きい' },
  },
  colours: { name: '画面の色', choices: { device: '端末と同じ', light: '明るい', dark: '暗い' } },
  contrast: { name: '文字の濃さ', choices: { normal: '標準', high: 'くっきり' } },
  spacing: { name: '文字と行の間', choices: { normal: '標準', wide: '広い' } },
  motion: { name: '画面の動き', choices: { device: '端末と同じ', reduced: '動かさない' } },
  hand: { name: 'ボタンの位置', choices: { right: '右手で使う', left: '左手で使う' } },
};

export const displayWords = {
  panel: '画面の表示',
  reset: 'はじめの表示に戻す',
  close: '閉じる',
};
