import type { Word } from '#kernel/reading/words-of.ts';

type Neighbours = {
  before: Word | undefined;
  beforeThat: Word | undefined;
  after: Word | undefined;
  afterThat: Word | undefined;
};
type InPlace = (near: Neighbours) => string | null;

const isNoun = (word: Word | undefined): boolean => word?.kind === '名詞' && word.subkind !== '代名詞';
const said = (word: Word | undefined, ...surfaces: string[]): boolean => surfaces.includes(word?.surface ?? '');
/** Behind a noun it is part of a longer word and reads otherwise than alone. */
const behindNoun =
  (reading: string, alone: string): InPlace =>
  ({ before }) =>
    isNoun(before) ? reading : alone;

/** Words that are read by what stands beside them, under how they are written. */
const inPlace: Readonly<Record<string, InPlace>> = {
  // 「飲んだ方がよい」 compares; 「ご家族の方」 and 「妊娠している方」 are people.
  方: ({ before, after, afterThat }) => {
    const isBetter = said(after, 'が') && /^(い|よ|良|望|安)/u.test(afterThat?.surface ?? '');
    if (isBetter) return 'ほう';
    return said(before, '一', '両', '他') ? null : 'かた';
  },
  行っ: ({ before }) => (said(before, 'に', 'へ', 'まで', 'へは', 'て', 'で') ? 'いっ' : 'おこなっ'),
  行わ: () => 'おこなわ',
  行い: () => 'おこない',
  行う: () => 'おこなう',
  後: ({ before }) => (isNoun(before) ? 'ご' : 'あと'),
  間: behindNoun('かん', 'あいだ'),
  中: ({ before, beforeThat }) => {
    if (said(before, '一日') || (said(before, '日') && said(beforeThat, '一', '1'))) return 'じゅう';
    return isNoun(before) ? 'ちゅう' : 'なか';
  },
  前: () => 'まえ',
  上: behindNoun('じょう', 'うえ'),
  日: behindNoun('び', 'ひ'),
  月: () => 'つき',
  他: () => 'ほか',
  何: ({ after }) => (/^(か|も|を|が|に|より)/u.test(after?.surface ?? '') ? 'なに' : 'なん'),
  側: () => 'がわ',
  主: ({ after }) => (said(after, 'な', 'に') ? 'おも' : null),
  便: () => 'べん',
  身体: () => 'からだ',
  家: ({ before }) => (isNoun(before) ? null : 'いえ'),
  明日: () => 'あした',
  私: () => 'わたし',
  辛い: () => 'つらい',
  辛く: () => 'つらく',
  開い: ({ before }) => (said(before, 'が', 'の') ? 'あい' : 'ひらい'),
  開く: ({ before }) => (said(before, 'が', 'の') ? 'あく' : 'ひらく'),
  混じる: () => 'まじる',
  混じっ: () => 'まじっ',
  混じり: () => 'まじり',
  額: () => 'ひたい',
  床: () => 'ゆか',
  脚: () => 'あし',
  足: () => 'あし',
  値: () => 'あたい',
  傷: () => 'きず',
  汗: () => 'あせ',
  人: ({ before }) => (isNoun(before) ? null : 'ひと'),
  際: () => 'さい',
  時: ({ before }) => (isNoun(before) ? 'じ' : 'とき'),
  数: ({ before }) => (isNoun(before) ? 'すう' : 'かず'),
  度: ({ before }) => (isNoun(before) ? 'ど' : 'たび'),
  外: ({ before }) => (isNoun(before) ? 'がい' : 'そと'),
  内: ({ before }) => (isNoun(before) ? 'ない' : 'うち'),
  元: () => 'もと',
  管: () => 'くだ',
  止める: ({ beforeThat }) => (said(beforeThat, '血', '出血', '息', '痛み', '呼吸', '動き') ? 'とめる' : 'やめる'),
  止め: ({ beforeThat }) => (said(beforeThat, '血', '出血', '息', '痛み', '呼吸', '動き') ? 'とめ' : 'やめ'),
};

/** How the word at a place is read there, in hiragana; null where the dictionary may say it. */
export function readingInPlace(words: readonly Word[], at: number): string | null {
  const rule = inPlace[words[at]?.surface ?? ''];
  if (!rule) return null;
  return rule({
    before: words[at - 1],
    beforeThat: words[at - 2],
    after: words[at + 1],
    afterThat: words[at + 2],
  });
}
