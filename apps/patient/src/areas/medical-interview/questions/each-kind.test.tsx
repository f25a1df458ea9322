// @vitest-environment jsdom
import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewPictureId, VideoId } from '@nattoku/contract/shared/primitives';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { Choice, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import '#page-kinds.ts';
import { anInterview, begin, openInterviewPage, pick, press, tick, type } from '#testing/patient-interviews.tsx';

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
afterEach(cleanup);

const option = (code: string, text: string, parts: Partial<Choice> = {}): Choice => ({
  code,
  system: null,
  text,
  isExclusive: false,
  score: null,
  imageId: null,
  as: 'coding',
  ...parts,
});
/** The field that the device has for a time of the day. */
const clock = (value: string) => fireEvent.input(screen.getByLabelText('時刻'), { target: { value } });
const ucum = (code: string, display: string) => ({ system: 'http://unitsofmeasure.org', code, display });
const illnesses = [
  option('asthma', 'ぜんそく'),
  option('diabetes', '糖尿病'),
  option('none', '特になし', { isExclusive: true }),
];

type Case = [what: string, item: InterviewItem, answer: () => void, expected: Answer];
const cases: Case[] = [
  [
    'yes or no',
    blankItem('yesNo', 'q', { text: '熱がありますか' }),
    () => pick('いいえ'),
    { type: 'boolean', value: false },
  ],
  [
    'an agreement',
    blankItem('agreement', 'q', { text: '説明に同意します' }),
    () => pick('同意する'),
    { type: 'boolean', value: true },
  ],
  [
    'one of several',
    blankItem('choice', 'q', { text: '持病', options: illnesses }),
    () => pick('糖尿病'),
    { type: 'choice', options: ['diabetes'], other: null },
  ],
  [
    'several, of which the one that stands alone takes the others back',
    blankItem('choice', 'q', { text: '持病', isMultiple: true, options: illnesses }),
    () => {
      tick('ぜんそく');
      tick('糖尿病');
      tick('特になし');
    },
    { type: 'choice', options: ['none'], other: null },
  ],
  [
    'and is taken back by them',
    blankItem('choice', 'q', { text: '持病', isMultiple: true, options: illnesses }),
    () => {
      tick('特になし');
      tick('糖尿病');
    },
    { type: 'choice', options: ['diabetes'], other: null },
  ],
  [
    'その他 in own words',
    blankItem('choice', 'q', { text: '持病', isMultiple: true, options: illnesses, other: 'その他' }),
    () => {
      tick('ぜんそく');
      tick('その他');
      type('くわしく書いてください', '緑内障');
    },
    { type: 'choice', options: ['asthma'], other: '緑内障' },
  ],
  [
    'words',
    blankItem('text', 'q', { text: '気になること', isLong: true }),
    () => type('気になること', 'せきが出る'),
    { type: 'text', value: 'せきが出る' },
  ],
  [
    'a number in full width, with its unit',
    blankItem('number', 'q', { text: '身長', as: 'quantity', units: [ucum('cm', 'cm')], min: 30, max: 250 }),
    () => type('身長', '１６２'),
    { type: 'number', value: 162, unit: 'cm' },
  ],
  [
    'for how long',
    blankItem('duration', 'q', { text: 'いつからですか' }),
    () => {
      type('いつからですか', '3');
      pick('日');
    },
    { type: 'number', value: 3, unit: 'd' },
  ],
  [
    'a year where the year is enough',
    blankItem('date', 'q', { text: '手術をした時期', precision: 'year' }),
    () => {
      pick('令和');
      type('年', '元');
    },
    { type: 'date', value: '2019' },
  ],
  [
    'a day with an era',
    blankItem('date', 'q', { text: '最後に受けた日' }),
    () => {
      pick('平成');
      type('年', '31');
      type('月', '4');
      type('日', '30');
    },
    { type: 'date', value: '2019-04-30' },
  ],
  [
    'a day with its time',
    blankItem('date', 'q', { text: '最後に食事をした日時', as: 'dateTime', precision: 'minute' }),
    () => {
      pick('西暦');
      type('年', '2026');
      type('月', '11');
      type('日', '28');
      clock('07:15');
    },
    { type: 'date', value: '2026-11-28T07:15' },
  ],
  [
    'a day whose time may be left out',
    blankItem('date', 'q', { text: '最後に食事をした日時', as: 'dateTime' }),
    () => {
      pick('西暦');
      type('年', '2026');
      type('月', '11');
      type('日', '28');
    },
    { type: 'date', value: '2026-11-28' },
  ],
  [
    'a number on a scale',
    blankItem('scale', 'q', { text: '痛みの強さ', minLabel: '痛くない', maxLabel: '最も強い' }),
    () => pick('7'),
    { type: 'number', value: 7, unit: null },
  ],
  [
    'a face',
    blankItem('scale', 'q', { text: '痛みの強さ', look: 'faces', step: 2 }),
    () => pick('8'),
    { type: 'number', value: 8, unit: null },
  ],
  [
    'a place on a line',
    blankItem('scale', 'q', { text: '痛みの強さ', look: 'line', max: 100 }),
    () => fireEvent.input(screen.getByRole('slider'), { target: { value: '35' } }),
    { type: 'number', value: 35, unit: null },
  ],
];

describe('what is answered reaches the record as it was given', () => {
  test.each(cases)('%s', (_, item, answer, expected) => {
    const page = openInterviewPage(anInterview([item]));
    begin();
    answer();
    press('答えを確かめる');
    expect(page.answers()).toEqual({ q: expected });
  });

  test('a time of the day', () => {
    const page = openInterviewPage(anInterview([blankItem('time', 'q', { text: '最後に食べた時刻' })]));
    begin();
    fireEvent.input(screen.getByLabelText('最後に食べた時刻', { selector: 'input' }), { target: { value: '07:30' } });
    press('答えを確かめる');
    expect(page.answers()).toEqual({ q: { type: 'time', value: '07:30' } });
  });

  test('each row of a matrix is a question', () => {
    const item = blankItem('matrix', 'm', {
      text: 'この2週間のこと',
      options: [option('0', '全くない'), option('1', '数日')],
      rows: [
        { linkId: 'r1', text: '眠れない', isRequired: true },
        { linkId: 'r2', text: '疲れる', isRequired: true },
      ],
    });
    const page = openInterviewPage(anInterview([item]));
    begin();
    fireEvent.click(screen.getAllByRole('radio', { name: '数日' })[0] as HTMLElement);
    press('答えを確かめる');
    expect(screen.getByRole('radiogroup', { name: '疲れる' }).getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(screen.getAllByRole('radio', { name: '全くない' })[1] as HTMLElement);
    press('答えを確かめる');
    expect(page.answers()).toEqual({
      r1: { type: 'choice', options: ['1'], other: null },
      r2: { type: 'choice', options: ['0'], other: null },
    });
  });

  test('places of the body are touched or chosen by name, and the side is said', () => {
    const item = blankItem('bodyMap', 'q', { text: '痛いところ' });
    const page = openInterviewPage(anInterview([item]));
    begin();
    fireEvent.click(document.querySelector('[data-area="knee-right"]') as Element);
    tick('左のひざ');
    type('右のひざは、どんな感じですか', 'ズキズキ');
    expect(screen.getByText('選んだところ：右のひざ、左のひざ')).toBeTruthy();
    press('答えを確かめる');
    expect(page.answers()).toEqual({
      q: {
        type: 'areas',
        areas: [
          { area: 'knee-right', note: 'ズキズキ' },
          { area: 'knee-left', note: '' },
        ],
      },
    });
  });
});

describe('what is no answer is refused in words, and nobody goes on past it', () => {
  const date = blankItem('date', 'q', { text: '最後に受けた日' });
  test.each([
    ['西暦', '2026', '2', '30', '暦にない日付です'],
    ['平成', '40', '5', '1', 'その元号にない日付です'],
    ['令和', '元', '4', '30', 'その元号にない日付です'],
    ['西暦', '2026', '5', '', '年・月・日を入力してください'],
  ])('%s %s年%s月%s日', (calendar, year, month, day, sentence) => {
    const page = openInterviewPage(anInterview([date]));
    begin();
    pick(calendar);
    type('年', year);
    type('月', month);
    type('日', day);
    press('答えを確かめる');
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
    expect(page.answers()['q'] ?? null).toBeNull();
  });

  test.each([
    ['28', '', '時刻も入力してください'],
    ['', '07:15', '年・月・日を入力してください'],
  ])('a day (%s) and a time (%s) of which one is missing', (day, time, sentence) => {
    const moment = blankItem('date', 'q', { text: '最後に食事をした日時', as: 'dateTime', precision: 'minute' });
    const page = openInterviewPage(anInterview([moment]));
    begin();
    pick('西暦');
    type('年', '2026');
    type('月', '11');
    type('日', day);
    clock(time);
    press('答えを確かめる');
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
    expect(page.answers()['q'] ?? null).toBeNull();
  });

  test.each([
    [blankItem('number', 'q', { text: '体温', min: 30, max: 45 }), '五十', '数字だけで入力してください'],
    [blankItem('number', 'q', { text: '体温', min: 30, max: 45 }), '36.5度', '数字だけで入力してください'],
    [blankItem('number', 'q', { text: '体温', min: 30, max: 45 }), '36,5', 'カンマ（,）を付けずに入力してください'],
    [blankItem('number', 'q', { text: '体温', min: 30, max: 45 }), '+36', '数字だけで入力してください'],
    [blankItem('number', 'q', { text: '体温', min: 30, max: 45 }), '50', '45以下の数を入力してください'],
    [blankItem('text', 'q', { text: 'ふりがな', isKanaOnly: true }), '山田', 'ひらがなかカタカナで書いてください'],
  ] as const)('%o', (item, typed, sentence) => {
    openInterviewPage(anInterview([item]));
    begin();
    type(item.text, typed);
    press('答えを確かめる');
    expect(screen.getByRole('textbox', { name: item.text }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(new RegExp(sentence)).length).toBeGreaterThan(0);
  });

  test('a question that has to be answered is not passed over', () => {
    openInterviewPage(anInterview([blankItem('yesNo', 'q', { text: '妊娠していますか', isRequired: true })]));
    begin();
    press('答えを確かめる');
    expect(screen.getByText('答えてください')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '病院に送る' })).toBeNull();
  });
});

test('who chose その他 says what it is, or chooses again', () => {
  const item = blankItem('choice', 'q', { text: '持病', isMultiple: true, options: illnesses, other: 'その他' });
  openInterviewPage(anInterview([item]));
  begin();
  tick('その他');
  press('答えを確かめる');
  expect(screen.getByText('くわしく書くか、選び直してください')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '病院に送る' })).toBeNull();
  tick('その他');
  press('答えを確かめる');
  expect(screen.getByRole('button', { name: '病院に送る' })).toBeTruthy();
});

test('その他 that was left without a word is not sent after a reload either', () => {
  const item = blankItem('choice', 'q', { text: '持病', isMultiple: true, options: illnesses, other: 'その他' });
  const unsaid: Answer = { type: 'choice', options: [], other: '' };
  const draft = { answers: { q: unsaid }, rows: [] };
  const page = openInterviewPage(anInterview([item], { draft, respondent: { kind: 'patient' } as never }), 'summary');
  press('病院に送る');
  expect(page.sent()).toEqual([]);
  expect(screen.getByText(/答えが必要なところが1つあります/)).toBeTruthy();
});

test('a picture is drawn anew before it is sent, its size is told, and the answer names it', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => {} }));
  const drawn = vi.fn<CanvasRenderingContext2D['drawImage']>();
  HTMLCanvasElement.prototype.getContext = (() => ({ fillRect: () => {}, drawImage: drawn })) as never;
  HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(['jpeg']));
  const sent = vi.fn<typeof fetch>(async () =>
    Response.json({ id: '11111111-1111-4111-8111-111111111111', width: 2400, height: 1800, bytes: 345_678 }),
  );
  vi.stubGlobal('fetch', sent);
  const page = openInterviewPage(anInterview([blankItem('photo', 'q', { text: 'お薬手帳', most: 2 })]));
  begin();
  fireEvent.change(screen.getByLabelText('写真をとる', { selector: 'input' }), {
    target: { files: [new File(['heic'], 'a.jpg')] },
  });
  await screen.findByText(/338KB/);
  expect(drawn.mock.calls[0]?.slice(-2)).toEqual([2400, 1800]);
  press('答えを確かめる');
  expect(page.answers()).toEqual({ q: { type: 'files', files: ['11111111-1111-4111-8111-111111111111'] } });
  vi.unstubAllGlobals();
});

test('a file that is no picture takes no place and holds nobody up, and gives way to the next', async () => {
  vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('No picture.')));
  const page = openInterviewPage(anInterview([blankItem('photo', 'q', { text: 'お薬手帳', most: 1 })]));
  begin();
  const choose = () =>
    fireEvent.change(screen.getByLabelText('写真を選ぶ', { selector: 'input' }), {
      target: { files: [new File(['%PDF'], 'a.jpg')] },
    });
  choose();
  await screen.findByText(/この写真は読み取れませんでした/);
  choose();
  await vi.waitFor(() => expect(screen.getAllByText(/この写真は読み取れませんでした/)).toHaveLength(1));
  press('答えを確かめる');
  expect(screen.getByRole('button', { name: '病院に送る' })).toBeTruthy();
  expect(page.answers()).toEqual({ q: null });
  vi.unstubAllGlobals();
});

test('what is on its way is waited for on the last screen, where nothing more is asked for it', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close: () => {} }));
  HTMLCanvasElement.prototype.getContext = (() => ({ fillRect: () => {}, drawImage: () => {} })) as never;
  HTMLCanvasElement.prototype.toBlob = (take) => take(new Blob(['jpeg']));
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<Response>();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => arrived),
  );
  const photo = blankItem('photo', 'q', { text: 'お薬手帳', most: 1, isRequired: true });
  const page = openInterviewPage(anInterview([photo, blankItem('yesNo', 'last', { text: '熱がありますか' })]));
  begin();
  fireEvent.change(screen.getByLabelText('写真をとる', { selector: 'input' }), {
    target: { files: [new File(['heic'], 'a.jpg')] },
  });
  page.goTo('summary');
  expect(screen.queryByText('答えが必要です')).toBeNull();
  press('病院に送る');
  expect(screen.queryByText(/答えが必要なところが/)).toBeNull();
  expect(screen.getAllByText(/送っている写真があります/)).toHaveLength(2);
  expect(page.sent()).toEqual([]);

  arrive(Response.json({ id: '11111111-1111-4111-8111-111111111111', width: 40, height: 30, bytes: 400 }));
  await vi.waitFor(() => expect(screen.queryByText(/送っている写真があります/)).toBeNull());
  press('病院に送る');
  expect(page.sent()).toMatchObject([{ answers: { q: { type: 'files' } } }]);
  vi.unstubAllGlobals();
});

test('a picture holds its place and says what it shows, a choice has its own, and a film plays between the questions', async () => {
  const [figure, round] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
  const film = '33333333-3333-4333-8333-333333333333' as VideoId;
  const playback = { hls: null, original: null, originalContentType: null, poster: '/poster.jpg', captions: [] };
  openInterviewPage(
    anInterview(
      [
        blankItem('picture', 'figure', { imageId: figure, alt: '注射の場所' }),
        blankItem('video', 'film', { text: '湿疹の見分け方', videoId: film }),
        blankItem('video', 'gone', { videoId: '44444444-4444-4444-8444-444444444444' }),
        blankItem('choice', 'q', { text: '湿疹の形', options: [option('round', '丸い', { imageId: round })] }),
      ],
      {
        pictures: [figure, round].map((id) => ({ id: id as InterviewPictureId, width: 640, height: 480 })),
        videos: [{ id: film, title: '湿疹', durationSeconds: 30, playback }],
      },
    ),
  );
  begin();
  const picture = screen.getByRole('img', { name: '注射の場所' });
  expect(picture.getAttribute('src')).toBe(`/api/interview-pictures/${figure}`);
  expect(picture.getAttribute('width')).toBe('640');
  expect(screen.getByRole('radio', { name: '丸い' })).toBeTruthy();
  expect(document.querySelector(`img[src$="${round}"]`)?.getAttribute('alt')).toBe('');
  expect(document.querySelector('img[src="/poster.jpg"], video')).toBeTruthy();
  expect(screen.getByText(/いまごらんいただけません/)).toBeTruthy();
});

test.each([
  blankItem('time', 'q', { text: '最後に食べた時刻', isRequired: true }),
  blankItem('date', 'q', { text: '最後に食べた日時', isRequired: true, as: 'dateTime', precision: 'minute' }),
])('what cannot be known yet is answered as such, and may be taken back: %o', (item) => {
  const page = openInterviewPage(anInterview([item]));
  begin();
  tick('まだわからない');
  expect(screen.queryByLabelText(/時刻/, { selector: 'input' })).toBeNull();
  tick('まだわからない');
  press('答えを確かめる');
  expect(screen.queryByRole('button', { name: '病院に送る' })).toBeNull();
  tick('まだわからない');
  press('答えを確かめる');
  expect(screen.getByText('まだわからない')).toBeTruthy();
  press('病院に送る');
  expect(page.sent()).toMatchObject([{ answers: { q: { type: 'notYetKnown' } } }]);
});

test.each([
  blankItem('time', 'q', { text: '最後に食べた時刻' }),
  blankItem('time', 'q', { text: '最後に食べた時刻', isRequired: true, mustBeKnown: true }),
])('「まだわからない」 is offered only where it is an answer: %o', (item) => {
  openInterviewPage(anInterview([item]));
  begin();
  expect(screen.queryByText('まだわからない')).toBeNull();
});
