// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { placeAgain, readSentences } from '#reading-aloud/passages.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function show(html: string) {
  document.documentElement.lang = 'ja';
  document.body.innerHTML = `<main>${html}</main>`;
  return readSentences(document.body);
}
const spoken = (html: string) => show(html).map((sentence) => sentence.spoken);

test('sentences are read in their order, and a word in bold breaks none', () => {
  const html =
    '<h1>検査の説明</h1><p>水は<b>飲めます</b>。薬は<br>飲めません。</p><ul><li>一つ目</li><li>二つ目</li></ul>';
  expect(spoken(html)).toEqual(['検査の説明', '水は飲めます。', '薬は', '飲めません。', '一つ目', '二つ目']);
});

test('what nobody sees, paper, films and fields are not read', () => {
  const html =
    '<p>読む文。</p><p hidden>隠した文。</p><p style="display:none">ない文。</p><p style="visibility:hidden">見えない文。</p>' +
    '<span aria-hidden="true">飾り</span><div data-paper>紙の上</div><div data-unread>再生</div><textarea>書いた文。</textarea>';
  expect(spoken(html)).toEqual(['読む文。']);
});

test('a name is read by its kana wherever it stands in a sentence, and marked as it is written', () => {
  const sentences = show('<p>ご本人は<span data-reading="タカサキ チヨ">髙﨑 <b>千代</b></span>さんです。次の文。</p>');
  expect(sentences.map((sentence) => sentence.spoken)).toEqual(['ご本人はタカサキ チヨさんです。', '次の文。']);
  expect(sentences[0]?.range.toString()).toBe('ご本人は髙﨑 千代さんです。');
});

test('furigana is not read beside what it stands above', () => {
  expect(spoken('<p><ruby>胃<rt>い</rt></ruby>の検査です。</p>')).toEqual(['胃の検査です。']);
});

test('each passage is read in its own language', () => {
  const sentences = show('<p lang="en">Please sign here.</p><p>署名は<span lang="vi">Không ăn.</span>です。</p>');
  expect(sentences.map(({ lang, spoken: words }) => [lang, words])).toEqual([
    ['en', 'Please sign here.'],
    ['ja', '署名は'],
    ['vi', 'Không ăn.'],
    ['ja', 'です。'],
  ]);
});

test('drawn again, a sentence that stands there twice is found where it was', () => {
  const sentences = show('<p>はい。</p><p>いいえ。</p><p>はい。</p>');
  expect(placeAgain(sentences, 'はい。', 2)).toBe(2);
  expect(placeAgain(sentences, 'はい。', 0)).toBe(0);
  expect(placeAgain(sentences, '別の文。', 1)).toBeNull();
});
