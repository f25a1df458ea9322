import { ask, option } from '#interview/item/write-item.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';

/**
 * Whether somebody could decide by now: the four things that the SURE test looks at (Légaré et al., 2010) – sure, understanding, what matters, support –,
 * asked in words of our own. It is not SURE-J, and what it comes to is compared with nothing but itself.
 */
export const understanding = (): InterviewItem => ({
  ...ask('group', 'understanding', '説明を聞いて、いまのお気持ち', {
    help: '「いいえ」があっても困ることはありません。足りないところを、もう一度説明します',
  }),
  items: [
    yesCounts('understanding-sure', 'どうするか、自信をもって決められますか', '決める自信'),
    yesCounts('understanding-options', 'それぞれの方法の、よい点と困る点が分かりますか', '良い点と困る点'),
    yesCounts('understanding-values', '自分にとって大切なことが、はっきりしていますか', '大切なこと'),
    yesCounts('understanding-support', '決めるための説明や助けは、十分でしたか', '説明と助け'),
    ask('computed', 'understanding-sum', '理解の確認（4点満点）', {
      as: 'integer',
      isHidden: true,
      score: {
        items: ['understanding-sure', 'understanding-options', 'understanding-values', 'understanding-support'],
        missing: { most: 0, isProrated: false },
        bands: [
          { from: 0, label: 'もう一度説明する', level: 'amber' },
          { from: 4, label: '4つとも「はい」', level: 'none' },
        ],
      },
    }),
  ],
});

const yesCounts = (linkId: string, text: string, shortText: string) =>
  ask('choice', linkId, text, {
    shortText,
    isRequired: true,
    options: [option('yes', 'はい', { score: 1 }), option('no', 'いいえ', { score: 0 })],
  });

/** The same scale before and after an explanation; each keeps its own name, so that both can stand in one questionnaire. */
export const anxiety = (when: 'before' | 'after', words: string) => (): InterviewItem =>
  ask('scale', `anxiety-${when}`, 'いまの不安は、0から10のどれくらいですか', {
    shortText: `不安（${words}）`,
    minLabel: '不安はない',
    maxLabel: '考えられるなかで最も強い不安',
  });
