// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEntry } from '#areas/opening/birth-date-entry.ts';
import { Filled } from '#words/filled.tsx';
import { birthDateWords, dateWords, dayWords, hoursWords, lengthWords, momentWords } from '#words/dates.ts';
import { beginLanguage, chooseLanguage, forgetLanguage, suggestLanguage } from '#words/keep-language.ts';
import { catalogueNow, isLanguage, languageNames, languageNow, openingWords, speak, tagOf } from '#words/language.ts';
import { consentJa } from '#words/ja/consent.ts';
import { openingJa } from '#words/ja/opening.ts';
import { scenarioJa } from '#words/ja/scenario.ts';
import { visitJa } from '#words/ja/visit.ts';
import { conversationJa } from '@nattoku/ui/words/conversation-words';
import { documentJa } from '@nattoku/ui/words/document-words';
import { formJa } from '@nattoku/ui/words/form-words';
import { playerJa } from '@nattoku/ui/words/player-words';
import { signatureJa } from '@nattoku/ui/words/signature-words';
import { familyWords, familyWordsReady } from '#words/family/family-words.ts';
import { familyJa } from '#words/family/ja.ts';
import { interviewJa } from '#words/interview/ja.ts';
import { interviewWords, interviewWordsReady } from '#words/interview/interview-words.ts';
import { consentWords, visitWords } from '#words/visit-words.ts';

const kitJa = {
  form: formJa,
  document: documentJa,
  player: playerJa,
  signature: signatureJa,
  conversation: conversationJa,
};

type Tree = { readonly [key: string]: unknown };

/** Every sentence with where it stands; what takes something in is called with marks, so that a lost place is seen. */
function sentences(tree: unknown, path: string): [path: string, sentence: string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (typeof tree === 'function') return [[path, said(tree as (...given: unknown[]) => string, path)]];
  return Object.entries(tree as Tree).flatMap(([key, each]) => sentences(each, `${path}.${key}`));
}

/** What each sentence takes in, in Japanese as in any other language. */
const lists = /home\.(mixed|minutes)$|\.and$|showReceipt|keptReceipt/;
const firstIsFlag =
  /video\.(done|questionsLeft|partly|unseen)$|(?:scenario|interview)\.(untouched|partly|done)$|optionally$/;

function said(words: (...given: unknown[]) => string, path: string): string {
  if (lists.test(path)) return words(['⟦a⟧', '⟦b⟧'], 7);
  if (path.endsWith('.watched')) return words(7, 8, 9, [['⟦a⟧', '⟦b⟧']]);
  if (path.endsWith('mark.problem')) return words('witnessName', '');
  if (path.endsWith('.marks')) return words(['⟦a⟧']);
  if (firstIsFlag.test(path)) return words(false, path.endsWith('questionsLeft') ? 7 : '⟦a⟧', 7);
  return words(
    ...Array.from({ length: words.length }, (_, at) =>
      /player\.(at|unwatched)$|number|count|total|most|over|done/i.test(path) ? 7 + at : `⟦${at}⟧`,
    ),
  );
}

const others = Object.keys(languageNames).filter((language) => language !== 'ja') as (keyof typeof languageNames)[];

beforeEach(() => speak('ja'));
afterEach(async () => {
  cleanup();
  forgetLanguage();
  await speak('ja');
});

test.each(others)('%s has a sentence for each Japanese one, with the same places', async (language) => {
  const marksOf = (text: string) => [...text.matchAll(/⟦\w⟧|\{\d\}/g)].map(String).sort();
  const japanese = new Map(
    sentences(
      {
        opening: openingJa,
        visit: visitJa,
        consent: consentJa,
        scenario: scenarioJa,
        kit: kitJa,
        family: familyJa,
        interview: interviewJa,
      },
      '',
    ),
  );
  await familyWordsReady();
  await interviewWordsReady();

  await speak(language);

  const spoken = sentences({ ...catalogueNow(), family: familyWords(), interview: interviewWords() }, '');
  expect(spoken.map(([path]) => path).sort()).toEqual([...japanese.keys()].sort());
  for (const [path, sentence] of spoken) {
    expect([path, marksOf(sentence)]).toEqual([path, marksOf(japanese.get(path) ?? '')]);
    if (!/unreviewed|governing/.test(path)) expect([path, sentence.trim()]).not.toEqual([path, '']);
  }
});

test('easy Japanese says one thing by one word in all its parts', async () => {
  await familyWordsReady();
  await interviewWordsReady();
  await speak('ja-easy');

  const spoken = sentences({ ...catalogueNow(), family: familyWords(), interview: interviewWords() }, '');
  // ビデオ, びょういん, もう一ど, スマホ, がめん, でんぱ, いしゃ
  const otherwise = /どうが|病院|もういちど|もう一度|スマートフォン|画面|電波|医者/;
  // What staff press stands there as it stands on their screen.
  const ofStaff = /staffSession$/;
  expect(spoken.filter(([path, sentence]) => otherwise.test(sentence) && !ofStaff.test(path))).toEqual([]);
});

test.each(others)(
  '%s says that nobody has reviewed it, and that the Japanese document is the one that is signed',
  async (language) => {
    await speak(language);

    expect(openingWords().unreviewed).not.toBe('');
    expect(consentWords().check.governing).not.toBe('');
  },
);

test('Japanese needs neither sentence', () => {
  expect([openingWords().unreviewed, consentWords().check.governing]).toEqual(['', '']);
});

test('the page says in which language it is', async () => {
  await speak('zh');
  expect(document.documentElement.lang).toBe('zh-Hans');

  await speak('ja-easy');
  expect(document.documentElement.lang).toBe('ja');
});

test('what was chosen is kept on the device and comes before the link of another visit is opened', async () => {
  await chooseLanguage('vi');
  await speak('ja');

  await beginLanguage('');

  expect(languageNow()).toBe('vi');
});

test('the link decides, and what it says of no language is passed over', async () => {
  await beginLanguage('?lang=pt');
  expect(languageNow()).toBe('pt');

  forgetLanguage();
  await beginLanguage('?lang=klingon');
  expect(languageNow()).toBe('ja');
});

test('the record of the patient speaks only where nobody has chosen', async () => {
  await beginLanguage('');
  await suggestLanguage('en');
  expect(languageNow()).toBe('en');

  await chooseLanguage('ja');
  await suggestLanguage('en');
  expect(languageNow()).toBe('ja');
});

test('the next person at the device begins in Japanese', async () => {
  await chooseLanguage('vi');

  forgetLanguage();
  await beginLanguage('');

  expect(languageNow()).toBe('ja');
});

test.each([
  ['ja', '11月29日（日）', '1958年（昭和33年）4月2日', '12分30秒'],
  ['ja-easy', '11月29日（日）', '1958年（昭和33年）4月2日', '12分30秒'],
  ['en', 'Sun, November 29', 'April 2, 1958', '12 min 30 sec'],
  ['zh', '11月29日周日', '1958年4月2日', '12分钟 30秒'],
  ['vi', 'CN, 29 tháng 11', '2 tháng 4, 1958', '12 phút 30 giây'],
  ['pt', 'dom., 29 de novembro', '2 de abril de 1958', '12 min 30 s'],
] as const)(
  'dates and lengths in %s are those of the day in Tokyo, with the era where the hospital writes it',
  async (...given) => {
    const [language, day, birthDate, length] = given;
    await speak(language);

    const late = '2026-11-28T15:30:00Z';
    expect(dayWords(late, new Date('2026-11-21T05:00:00Z'))).toBe(day);
    expect(birthDateWords('1958-04-02' as never)).toBe(birthDate);
    expect(lengthWords(750)).toBe(length);
  },
);

test('in English a day bears its year, and a moment its hour', async () => {
  await speak('en');

  expect(dateWords('2026-11-28T15:30:00Z')).toBe('Nov 29, 2026');
  expect(momentWords('2026-11-28T15:30:00Z')).toMatch(/^Nov 29, 2026, 12:30\sAM$/);
});

test.each([
  ['ja', '職員からの返事が1件あります。', '職員からの返事が12件あります。'],
  ['ja-easy', 'へんじが 1つ あります。', 'へんじが 12こ あります。'],
  ['en', 'You have 1 reply from the staff.', 'You have 12 replies from the staff.'],
  ['zh', '有1条工作人员的回复。', '有12条工作人员的回复。'],
  ['vi', 'Có 1 câu trả lời từ nhân viên.', 'Có 12 câu trả lời từ nhân viên.'],
  ['pt', 'Você tem 1 resposta da equipe.', 'Você tem 12 respostas da equipe.'],
] as const)('one and several are said as %s says them', async (language, one, several) => {
  await speak(language);

  expect([1, 12].map((count) => visitWords().home.replies(count))).toEqual([one, several]);
});

test('the hours in which questions are answered are named by the days of the language', async () => {
  const hours = '月〜金 9:00〜12:00・13:00〜17:00、日 9:00〜12:00';
  expect(hoursWords(hours)).toBe(hours);

  await speak('en');
  expect(hoursWords(hours)).toBe('Mon–Fri 9:00–12:00, 13:00–17:00, Sun 9:00–12:00');
  await speak('zh');
  expect(hoursWords(hours)).toBe('周一–周五 9:00–12:00, 13:00–17:00, 周日 9:00–12:00');
});

test('outside Japanese the Western calendar is chosen already', async () => {
  const entry = { calendar: null, year: '58', month: '4', day: '2' };
  expect(readEntry(entry, '2026-11-21' as never)).toMatchObject({ field: 'calendar' });

  await speak('vi');
  expect(readEntry(entry, '2026-11-21' as never)).toMatchObject({ field: 'year' });
  expect(readEntry({ ...entry, year: '1958' }, '2026-11-21' as never)).toEqual({ date: '1958-04-02' });
});

test('a sentence takes in what is more than words, wherever the language has its place', async () => {
  const shown = () => <p>{<Filled words={visitWords().kiosk.idle} places={[<strong key="s">30</strong>]} />}</p>;
  const { rerender } = render(shown());
  expect(screen.getByText('30').parentElement?.textContent).toBe(
    'しばらく操作がありません。あと30秒で、この画面を終わりにします。',
  );

  await act(() => speak('en'));
  rerender(shown());

  expect(screen.getByText('30').parentElement?.textContent).toBe(
    'Nothing has been pressed for a while. This page ends in 30 seconds.',
  );
});

test('only the six are languages', () => {
  expect(['vi', 'fr', '', null].map(isLanguage)).toEqual([true, false, false, false]);
  expect(tagOf('vi')).toBe('vi');
});
