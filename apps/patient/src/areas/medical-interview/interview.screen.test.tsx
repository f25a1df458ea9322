// @vitest-environment jsdom
import { rowLimits } from '@nattoku/rules/interview/answer/row-limit';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changedBy } from '#areas/medical-interview/applied-interview.ts';
import { pagesOf } from '#areas/medical-interview/interview-pages.ts';
import '#page-kinds.ts';
import { anInterview, begin, openInterviewPage, pick, press, type } from '#testing/patient-interviews.tsx';
import { speak } from '#words/language.ts';
import { interviewWordsReady } from '#words/interview/interview-words.ts';

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
afterEach(async () => {
  cleanup();
  await speak('ja');
});

const shownIfYes = (linkId: string): InterviewItem['enabling'] => ({
  behaviour: 'all',
  conditions: [{ of: 'answer', linkId, operator: '=', value: { type: 'boolean', value: true } }],
  expression: null,
});
const smokes = blankItem('yesNo', 'smokes', { text: 'たばこを吸いますか', isRequired: true });
const howMany = blankItem('number', 'count', { text: '1日に何本ですか', enabling: shownIfYes('smokes') });
const medicines = blankItem('group', 'medicines', {
  text: '薬',
  repeats: { least: 0, most: 2 },
  items: [blankItem('text', 'name', { text: '薬の名前', isRequired: true })],
});
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('an answer brings the next question, another one takes it away, and what is hidden is not sent', () => {
  const page = openInterviewPage(anInterview([smokes, howMany, blankItem('text', 'worry', { text: '心配なこと' })]));
  begin();
  expect(screen.getByText(/全部で2のうち1つ目.*質問が増える/)).toBeTruthy();
  pick('はい');
  expect(screen.getByText(/全部で3のうち1つ目/)).toBeTruthy();
  press('つぎへ');
  expect(heading()).toBe('1日に何本ですか');
  type('1日に何本ですか', '20');
  press('前へ');
  pick('いいえ');
  press('つぎへ');
  expect(heading()).toBe('心配なこと');
  press('答えを確かめる');
  press('病院に送る');

  expect(page.sent()).toMatchObject([
    { respondent: { kind: 'patient' }, answers: { smokes: { type: 'boolean', value: false } }, rows: [] },
  ]);
  expect(page.answers()['count']).toEqual({ type: 'number', value: 20, unit: null });
  expect(screen.getByText('答えを送りました')).toBeTruthy();
});

test('what was said the last time is shown with its date, and passed over by nobody', () => {
  const former = {
    answeredAt: '2026-05-01T01:00:00Z',
    answers: { worry: { type: 'text', value: '手術' }, 'r1/name': { type: 'text', value: 'アムロジピン' } },
    rows: [{ key: 'r1', group: 'medicines', within: null }],
  } as const;
  const page = openInterviewPage(
    anInterview([blankItem('text', 'worry', { text: '心配なこと' }), medicines], {
      former: { ...former, rows: [...former.rows] },
    }),
  );
  begin();
  expect(screen.getByRole('heading', { name: '2026/05/01(金)のお答え' })).toBeTruthy();
  press('つぎへ');
  expect(screen.getByText('「変わりありません」か「変更する」を選んでください')).toBeTruthy();
  press('変更する');
  type('心配なこと', '麻酔');
  press('つぎへ');
  expect(screen.getByText('アムロジピン')).toBeTruthy();
  press('変わりありません');
  press('病院に送る');

  expect(page.sent()).toMatchObject([
    {
      answers: { worry: { value: '麻酔' }, 'r1/name': { value: 'アムロジピン' } },
      rows: [{ key: 'r1', group: 'medicines' }],
    },
  ]);
});

test('former answers that nobody decided on keep it from being sent', () => {
  const former = {
    answeredAt: '2026-05-01T01:00:00Z',
    answers: { worry: { type: 'text' as const, value: '手術' } },
    rows: [],
  };
  const page = openInterviewPage(
    anInterview([blankItem('text', 'worry', { text: '心配なこと' })], { former }),
    'summary',
  );
  press('病院に送る');
  expect(screen.getByText(/答えが必要なところが1つあります/)).toBeTruthy();
  expect(page.sent()).toEqual([]);
});

test('a row is added, filled in, told in a line, and taken out after a question', () => {
  const page = openInterviewPage(anInterview([medicines]));
  begin();
  press('追加する');
  press('答えを確かめる');
  expect(screen.getByText('答えてください')).toBeTruthy();
  type('薬の名前', 'ワーファリン');
  press('入力を終える');
  expect(screen.getByText('ワーファリン')).toBeTruthy();
  press('もう1つ追加する');
  expect(screen.queryByRole('button', { name: 'もう1つ追加する' })).toBeNull();
  press('薬 2を消す');
  press('消す');
  press('答えを確かめる');
  press('病院に送る');
  const [sent] = page.sent();
  expect(sent).toMatchObject({ rows: [{ group: 'medicines' }] });
});

test('a response that has as many rows as it may have says so and offers no further one', () => {
  const allergies = blankItem('group', 'allergies', {
    text: 'アレルギー',
    repeats: { least: 0, most: null },
    items: [blankItem('text', 'allergen', { text: '食べ物' })],
  });
  const rows = Array.from({ length: rowLimits.rows }, (_, at) => ({ key: `r${at}`, group: 'allergies', within: null }));
  openInterviewPage(anInterview([allergies, medicines], { draft: { answers: {}, rows } }));
  begin();
  expect(screen.getByText(/^これ以上は追加できません。/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '追加する' })).toBeNull();
});

test('family answers by name and relation, and an answer is changed from the summary', () => {
  const page = openInterviewPage(anInterview([smokes]));
  pick('ご家族など、本人以外の方');
  press('つぎへ');
  expect(screen.getByText('お名前を入力してください')).toBeTruthy();
  type('答える方のお名前', '山田 太郎');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'SON' } });
  press('つぎへ');
  pick('はい');
  press('答えを確かめる');
  press('たばこを吸いますかを変更');
  pick('いいえ');
  press('確認の画面へ戻る');
  press('病院に送る');
  // Kept beside what is typed, so that it is there after a reload and on another device.
  expect(page.recorded[0]).toMatchObject({ kind: 'interviewAnswered', respondent: { kind: 'family' } });
  expect(page.sent()).toMatchObject([
    {
      respondent: { kind: 'family', name: '山田 太郎', relation: '息子' },
      answers: { smokes: { type: 'boolean', value: false } },
    },
  ]);
});

test('who comes back goes on behind the last answer, and staff who sent it back are heard', () => {
  openInterviewPage(
    anInterview([smokes, blankItem('text', 'worry', { text: '心配なこと' })], {
      draft: { answers: { smokes: { type: 'boolean', value: true } }, rows: [] },
      returned: { question: '薬の名前を教えてください', at: '2026-11-26T00:00:00Z' },
    }),
  );
  expect(screen.getByText('薬の名前を教えてください')).toBeTruthy();
  begin();
  expect(heading()).toBe('心配なこと');
});

test('the page speaks the language of its reader', async () => {
  await interviewWordsReady();
  await speak('en');
  const page = openInterviewPage(anInterview([smokes]));
  pick('The patient');
  press('Next');
  pick('No');
  press('Check the answers');
  expect(screen.getByText('Please check your answers')).toBeTruthy();
  press('Send to the hospital');
  expect(page.sent()).toMatchObject([{ language: 'en' }]);
});

test('what nobody translated is heard as Japanese, and the words of the page around it in the language of the page', async () => {
  await interviewWordsReady();
  await speak('en');
  const pain = blankItem('scale', 'pain', { text: '痛み', look: 'line' });
  openInterviewPage(anInterview([pain, medicines, blankItem('text', 'worry', { text: '心配なこと' })]));
  pick('The patient');
  press('Next');
  expect(screen.getByRole('slider', { name: '痛み' })).toBeTruthy();
  press('Next');
  press('Add');
  type('薬の名前', 'ワーファリン');
  press('Done');
  expect(screen.getByRole('region', { name: '薬 1' })).toBeTruthy();
  press('Delete 薬 1');
  expect(screen.getByRole('group', { name: 'Delete 薬 1?' })).toBeTruthy();
  expect(misread()).toEqual([]);
  press('Keep');
  press('Next');
  type('心配なこと', '手術');
  press('Check the answers');
  expect(screen.getByRole('button', { name: 'Change: 心配なこと' })).toBeTruthy();
  expect(misread()).toEqual([]);
});

/** Japanese letters that a voice of another language would read, and words of the page that a Japanese one would. */
const misread = (): string[] =>
  [...document.body.querySelectorAll('*')].flatMap((element) => {
    const isJapanese = element.closest('[lang]')?.getAttribute('lang') === 'ja';
    const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
    return [...texts, element.getAttribute('aria-label') ?? '', element.getAttribute('alt') ?? ''].filter((text) =>
      isJapanese ? /[a-z]{3}/i.test(text) : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text),
    );
  });

test('few small questions of one group share a screen; a long one, a list of rows and a matrix do not', () => {
  const small = ['a', 'b'].map((linkId) => blankItem('yesNo', linkId, { text: linkId }));
  const long = blankItem('text', 'c', { text: 'c', isLong: true });
  const note = blankItem('note', 'n', { text: 'n' });
  const pages = pagesOf([
    blankItem('group', 'g', { text: 'g', items: small }),
    blankItem('group', 'h', {
      text: 'h',
      items: [note, ...small.map((item) => ({ ...item, linkId: `${item.linkId}2` })), long],
    }),
    medicines,
    blankItem('computed', 'bmi', {}),
  ]);
  expect(pages.map(({ items }) => items.map(({ linkId }) => linkId))).toEqual([
    ['a', 'b'],
    ['n', 'a2'],
    ['b2'],
    ['c'],
    ['medicines'],
  ]);
});

const country = blankItem('text', 'country', { text: '国', initial: { type: 'text', value: '日本' } });
const code = blankItem('text', 'code', { isHidden: true, isRequired: true, initial: { type: 'text', value: 'C-1' } });
const valueOf = (name: string) => (screen.getByRole('textbox', { name }) as HTMLInputElement).value;

test('a question starts with its initial answer, and a hidden one sends its own', () => {
  const page = openInterviewPage(anInterview([code, smokes, country]));
  begin();
  expect(heading()).toContain('たばこを吸いますか');
  pick('いいえ');
  press('つぎへ');
  expect(valueOf('国')).toBe('日本');
  press('答えを確かめる');
  press('病院に送る');
  expect(page.sent()).toMatchObject([{ answers: { country: { value: '日本' }, code: { value: 'C-1' } } }]);
  expect(screen.getByText('答えを送りました')).toBeTruthy();
  expect(screen.getByText('日本')).toBeTruthy();
});

test('an initial answer that was removed stays removed', () => {
  const page = openInterviewPage(anInterview([country]));
  begin();
  type('国', '');
  press('答えを確かめる');
  press('前へ');
  expect(valueOf('国')).toBe('');
  press('答えを確かめる');
  press('病院に送る');
  const [sent] = page.sent();
  expect(sent?.kind === 'interviewSent' && sent.answers).toEqual({});
});

const sentOnce = { at: '2026-11-25T00:00:00Z', respondent: { kind: 'patient', name: '', relation: '' } } as const;

test('an initial answer that was removed before stays removed on another device, and a response that was sent has none added', () => {
  const draft = { answers: {}, rows: [], removed: ['country'] };
  openInterviewPage(anInterview([country], { draft }), 'summary');
  expect(screen.queryByText('日本')).toBeNull();
  cleanup();
  openInterviewPage(anInterview([country], { sent: sentOnce, done: true }), 'summary');
  expect(screen.queryByText('日本')).toBeNull();
});

test('after a send-back a hidden answer that staff removed stays removed, and a question that is new starts with its initial answer', () => {
  const draft = { answers: {}, rows: [], removed: ['code'] };
  const returned = { question: '薬の名前を教えてください', at: '2026-11-26T00:00:00Z' };
  const page = openInterviewPage(anInterview([code, country], { draft, sent: sentOnce, returned }));
  begin();
  expect(valueOf('国')).toBe('日本');
  press('答えを確かめる');
  press('病院に送る');
  const [sent] = page.sent();
  expect(sent?.kind === 'interviewSent' && sent.answers).toEqual({ country: { type: 'text', value: '日本' } });
});

test('a removed answer is noted until the place is answered anew', () => {
  const changed = (answer: { type: 'text'; value: string } | null, draft: Parameters<typeof changedBy>[0]) =>
    changedBy(draft, { places: [{ place: 'country', answer }], rowsAdded: [], rowsRemoved: [] });
  const emptied = changed(null, { answers: {}, rows: [] });
  expect(emptied).toEqual({ answers: {}, rows: [], removed: ['country'] });
  const again = { type: 'text', value: '米国' } as const;
  expect(changed(again, emptied)).toEqual({ answers: { country: again }, rows: [] });
});

test('with a row goes what stands inside it', () => {
  const draft = {
    answers: { 'r1/name': { type: 'text' as const, value: 'a' }, 'r2/x': { type: 'text' as const, value: 'b' } },
    rows: [
      { key: 'r1', group: 'medicines', within: null },
      { key: 'r2', group: 'times', within: 'r1' },
    ],
  };
  expect(changedBy(draft, { places: [], rowsAdded: [], rowsRemoved: ['r1'] })).toEqual({ answers: {}, rows: [] });
});

test.each([
  ['the heading of the screen', [], '手術の日'],
  ['a heading of its own', [blankItem('text', 'worry', { text: '心配なこと' })], '手術の日'],
])('a refused date takes the focus, and its question stays in sight: %s', async (_, others, title) => {
  const date = blankItem('date', 'surgery', { text: '手術の日', isRequired: true });
  const group = blankItem('group', 'g', { text: 'これまで', items: [...others, date] });
  openInterviewPage(anInterview([group]));
  begin();
  const scrolled: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    scrolled.push(this.matches('h1, h2') ? (this.textContent ?? '') : this.tagName);
  });
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  press('答えを確かめる');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  expect(scrolled).toEqual([expect.stringContaining(title), 'DIV', 'P', 'INPUT']);
  scroll.mockRestore();
  focus.mockRestore();
});
