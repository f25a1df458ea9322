import type { RubyPiece } from '@nattoku/rules/text/ruby';
import type { Word } from '#kernel/reading/words-of.ts';

/** How a counter is read behind a number, by the number's last digit. */
type Counter = string | ((number: string) => string);

const endsIn = (number: string, digits: string): boolean => digits.includes(number.at(-1) ?? '');
/** ほん, ぽん and ぼん: what the number before does to the counter's first sound. */
const changing =
  (plain: string, hard: string, soft = hard): Counter =>
  (number) => {
    if (endsIn(number, '1680')) return hard;
    return endsIn(number, '3') ? soft : plain;
  };

const counters: Readonly<Record<string, Counter>> = {
  分: (number) => (endsIn(number, '134680') ? 'ぷん' : 'ふん'),
  分間: (number) => (endsIn(number, '134680') ? 'ぷんかん' : 'ふんかん'),
  本: changing('ほん', 'ぽん', 'ぼん'),
  杯: changing('はい', 'ぱい', 'ばい'),
  包: changing('ほう', 'ぽう', 'ぽう'),
  泊: changing('はく', 'ぱく', 'ぱく'),
  階: changing('かい', 'かい', 'がい'),
  回: 'かい',
  回目: 'かいめ',
  時: 'じ',
  時間: 'じかん',
  週間: 'しゅうかん',
  週: 'しゅう',
  か月: 'かげつ',
  ヶ月: 'かげつ',
  カ月: 'かげつ',
  ケ月: 'かげつ',
  ヵ月: 'かげつ',
  か所: 'かしょ',
  年: 'ねん',
  年間: 'ねんかん',
  月: 'がつ',
  歳: 'さい',
  枚: 'まい',
  個: 'こ',
  錠: 'じょう',
  割: 'わり',
  倍: 'ばい',
  度: 'ど',
  番: 'ばん',
  号: 'ごう',
  名: 'めい',
  秒: 'びょう',
  滴: 'てき',
  例: 'れい',
  件: 'けん',
  台: 'だい',
  種類: 'しゅるい',
  段階: 'だんかい',
  単位: 'たんい',
  日: 'にち',
  日間: 'にちかん',
  日目: 'にちめ',
  人: 'にん',
  人分: 'にんぶん',
};

const days: Readonly<Record<string, string>> = {
  1: 'いちにち',
  2: 'ふつか',
  3: 'みっか',
  4: 'よっか',
  5: 'いつか',
  6: 'むいか',
  7: 'なのか',
  8: 'ようか',
  9: 'ここのか',
  10: 'とおか',
  14: 'じゅうよっか',
  20: 'はつか',
  24: 'にじゅうよっか',
};
const people: Readonly<Record<string, string>> = { 1: 'ひとり', 2: 'ふたり' };

const LONGEST = Math.max(...Object.keys(counters).map((counter) => counter.length));

/** A number and its counter at a place, 「3日」 or 「10分」, with how they are read; null where none stands there. */
export function countedReading(words: readonly Word[], at: number): { pieces: RubyPiece[]; length: number } | null {
  let until = at;
  while (/^[0-9０-９.,．，、〜～]+$/u.test(words[until]?.surface ?? '')) until += 1;
  const typed = surfaces(words, at, until);
  const number = typed.normalize('NFKC');
  if (!/^\d/u.test(number)) return null;
  const ends = endsAfter(words, until);
  const counter = ends.findLast((end) => end in counters);
  const reading = counter === undefined ? undefined : counters[counter];
  if (counter === undefined || reading === undefined) return null;
  const whole = asWhole(number, counter, words[at - 1]?.surface ?? '');
  const length = typed.length + counter.length;
  if (whole !== null) return { pieces: [{ base: typed + counter, reading: whole }], length };
  const kana = typeof reading === 'string' ? reading : reading(number);
  return { pieces: [{ base: typed, reading: null }, ...counterPieces(counter, kana)], length };
}

const surfaces = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to)
    .map(({ surface }) => surface)
    .join('');

/** What stands behind a number up to each end of a word: a counter is never half a word. */
const endsAfter = (words: readonly Word[], from: number): string[] => {
  const ends: string[] = [];
  let text = '';
  for (const { surface } of words.slice(from, from + LONGEST)) {
    text += surface;
    ends.push(text);
  }
  return ends;
};

/** 「2人」 and 「3日」 are words of their own. */
const asWhole = (number: string, counter: string, before: string): string | null => {
  if (/[〜~、]/u.test(number)) return null;
  if (counter.startsWith('人')) {
    const whole = people[number];
    return whole === undefined ? null : whole + (counter === '人分' ? 'ぶん' : '');
  }
  if (!counter.startsWith('日')) return null;
  if (number === '1' && counter === '日' && before.endsWith('月')) return 'ついたち';
  const day = days[number];
  const tail = { 日: '', 日間: 'かん', 日目: 'め' }[counter] ?? '';
  return day === undefined ? null : day + tail;
};

const counterPieces = (counter: string, kana: string): RubyPiece[] => {
  const isKanaFirst = /^[かヶカケヵ]/u.test(counter);
  if (!isKanaFirst) return [{ base: counter, reading: kana }];
  const [first = '', ...rest] = counter;
  return [
    { base: first, reading: null },
    { base: rest.join(''), reading: kana.slice(1) },
  ];
};
