import type { VisitWords } from '#words/language.ts';

export const film: VisitWords['film'] = {
  title: 'でんぱが ない ところで 見る',
  keep: (size) => `この ビデオを ここに ほぞんする（${size}）`,
  why: 'ほぞんすると、でんぱが ない ところでも 見られます。あんないが おわると、きえます。',
  keeping: 'ほぞんして います',
  stop: 'やめる',
  kept: (size) => `ここに ほぞんしました（${size}）。でんぱが なくても 見られます。`,
  remove: 'ビデオを ここから けす',
  refused: {
    full: 'ばしょが 足りません。ビデオを ほぞんできませんでした。',
    forbidden: 'この ブラウザでは ビデオを ほぞんできません。',
    cut: 'とちゅうで でんぱが きれました。でんぱの ある ところで もう一ど おしてください。',
  },
};
