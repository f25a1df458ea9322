import { expect, test } from 'vitest';
import { kanaToHepburn } from '#text/hepburn.ts';

test.each([
  ['タカサキ チヨ', 'TAKASAKI CHIYO'],
  ['ショウタ', 'SHOTA'],
  ['ジュンイチ', 'JUNICHI'],
  ['ツヅキ フミ', 'TSUZUKI FUMI'],
  ['ホッタ ナンバ', 'HOTTA NAMBA'],
  ['ハッチョウ', 'HATCHO'],
  ['オオノ ユウコ', 'ONO YUKO'],
  ['おおた ﾐﾂﾙ', 'OTA MITSURU'],
  ['グエン ティ ラン', 'GUEN TEI RAN'],
])('%s is %s', (kana, letters) => expect(kanaToHepburn(kana)).toBe(letters));
