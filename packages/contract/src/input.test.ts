import { readFileSync, readdirSync } from 'node:fs';
import { messages } from '@nattoku/rules/text/validation';
import { describe, expect, test } from 'vitest';
import { checkApproach, normaliseApproach, percentOf } from '#video/approach-input.ts';
import { NewApproach } from '#video/approach.ts';
import { checkPatient, normalisePatient } from '#patient/patient-input.ts';
import { type NewPatient, plainProfile } from '#patient/patient.ts';
import { checkQuestions, checkVideo } from '#video/video-input.ts';
import { checkCancelReason, checkDraft } from '#video/video-order-input.ts';

const today = '2026-11-21';
const patient: NewPatient = {
  patientNumber: '00012345',
  familyName: '葛󠄀城',
  givenName: '花子',
  familyNameKana: 'カツラギ',
  givenNameKana: 'ハナコ',
  birthDate: '1958-04-02',
  sex: 'female',
  phone: null,
  email: null,
  postalCode: null,
  address: null,
  departmentId: null,
  wardId: null,
  room: null,
  attendingStaffId: null,
  language: 'ja',
  note: null,
  ...plainProfile,
};
const video = { title: '手術の説明', description: '', departmentIds: [] };
const approach = NewApproach.parse({
  name: '膝の手術',
  category: 'surgery',
  description: '',
  departmentIds: [],
  videoIds: [],
});
const riskId = '01a1fd67-5651-7eda-825c-6423ff41459e';
const nothing = { id: riskId, name: '何もしない', doesNothing: true, merits: '', drawbacks: '' };
const question = {
  stem: '食べてよいですか。',
  options: ['はい', 'いいえ'],
  correctOption: 0,
  explanation: '',
  passageStart: null,
  passageEnd: null,
};
const draft = { title: '', approachId: null, videoIds: [], message: '', dueOn: null };

const patientWith = (part: Partial<NewPatient>) => checkPatient(normalisePatient({ ...patient, ...part }), today);
/** A kanji with its variation selector is three code units and one character. */
const seen = (count: number) => '葛\u{e0100}'.repeat(count);

describe('specification/validation.md §2: what forms and the server ask of an input comes from the one module of rules', () => {
  test.each([
    ['a name of 60 perceived characters', patientWith({ familyName: seen(60) }), undefined],
    ['a name of 61', patientWith({ familyName: seen(61) }), ['familyName', messages.max(60)]],
    ['a note of 2001', patientWith({ note: seen(2001) }), ['note', messages.max(2000)]],
    ['no e-mail address', patientWith({ email: '' }), undefined],
    ['an e-mail address', patientWith({ email: 'hanako@example.com' }), undefined],
    ['none', patientWith({ email: 'hanako@example' }), ['email', messages.email]],
    ['blanks for a name', patientWith({ familyName: ' 　' }), ['familyName', '姓を入力してください']],
    ['no title', checkVideo({ ...video, title: '' }), ['title', messages.required]],
    ['a title of 101', checkVideo({ ...video, title: seen(101) }), ['title', messages.max(100)]],
    ['no description', checkVideo(video), undefined],
    ['a description of 2001', checkVideo({ ...video, description: seen(2001) }), ['description', messages.max(2000)]],
    ['no name', checkApproach({ ...approach, name: '' }), ['name', messages.required]],
    [
      'two ways of doing nothing',
      checkApproach({ ...approach, alternatives: [nothing, nothing] }),
      ['alternatives.1.name', '「何もしない」は1つだけにしてください'],
    ],
    [
      'a day of a review without a reviewer',
      checkApproach({ ...approach, reviewedOn: '2026-11-25' }),
      ['reviewedOn', '確認者と確認日は両方入力してください'],
    ],
    ['no stem', checkQuestions([{ ...question, stem: '' }], null), ['questions.0.stem', messages.required]],
    [
      'an option of 201',
      checkQuestions([{ ...question, options: ['はい', seen(201)] }], null),
      ['questions.0.options.1', messages.max(200)],
    ],
    ['a message of 1000', checkDraft({ ...draft, message: seen(1000) }), undefined],
    ['a message of 1001', checkDraft({ ...draft, message: seen(1001) }), ['message', messages.max(1000)]],
    ['no reason', checkCancelReason(''), ['reason', messages.required]],
    ['a reason of 301', checkCancelReason(seen(301)), ['reason', messages.max(300)]],
  ])('%s', (_, problems, expected) => {
    expect(problems).toEqual(expected ? [{ field: expected[0], message: expected[1] }] : []);
  });

  test.each(
    readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('-input.ts'),
    ),
  )('%s counts and words nothing by itself', (file) => {
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    expect(source).toContain(`from '@nattoku/rules/text/validation'`);
    expect(source).not.toMatch(/characterCount|文字以[内上]/);
  });
});

test.each([
  ['0.5%', 0.5],
  ['約１．５％', 1.5],
  ['3 %', 3],
  ['まれ', null],
  ['100人に1人', null],
])('the frequency %s of a risk says %s per cent', (frequency, percent) => {
  expect(percentOf(frequency)).toBe(percent);
});

test.each([
  ['0.5%', null, '0.5%', { people: 5, of: 1000 }],
  ['約３%', null, '約3%', { people: 3, of: 100 }],
  ['0.05%', null, '0.05%', null],
  ['まれ', null, 'まれ', null],
  ['', { people: 7, of: 1000 }, '1,000人に7人', { people: 7, of: 1000 }],
  ['約2%', { people: 2, of: 100 }, '約100人に2人', { people: 2, of: 100 }],
] as const)('the frequency %s with the figures %o is kept as %s and %o', (frequency, share, words, figures) => {
  const risk = {
    id: riskId,
    name: '出血',
    plain: '',
    frequency,
    share,
    source: '',
    severity: 'minor',
    required: true,
  } as const;
  const { risks } = normaliseApproach({ ...approach, risks: [risk] });
  expect(risks[0]).toMatchObject({ frequency: words, share: figures });
});
