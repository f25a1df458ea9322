import type { CheckedForm } from '@nattoku/rules/consent/consent-preflight';
import type { Answer, Draft } from '@nattoku/rules/interview/answer/interview-answer';
import type { FlagRule, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import type { TalkRecordText } from '@nattoku/rules/talk/record-text';
import { aCheckedField } from '@nattoku/rules/testing/checked-field';
import { asked, when, wrote } from '@nattoku/rules/testing/interview-items';

export const many = <Each>(count: number, each: (at: number) => Each): Each[] =>
  Array.from({ length: count }, (_, at) => each(at));

const common = { place: 'both', minutes: 1, staffNote: '', next: null } as const;
const riskIds = many(50, (at) => `risk${at}`);
export const risks = riskIds.map((id) => ({ id, name: id }));

/** 500 steps: a question, 498 branches of twelve rules that lead all over the scenario, and an end. */
export const scenario: ScenarioStep[] = many(500, (at): ScenarioStep => {
  const step = { ...common, coreRiskIds: riskIds, key: `s${at}` };
  if (at === 499) return { ...step, kind: 'end', text: '' };
  const options = many(12, (option) => ({ key: `o${option}`, text: '選択肢', next: null }));
  if (at === 0) return { ...step, kind: 'question', answer: 'single', isRequired: true, text: '質問', options };
  const rules = many(12, (rule) => ({
    step: `s${(at * 37 + rule * 41) % 500}`,
    test: { kind: 'anyOf' as const, options: many(12, (option) => `x${option}`) },
    next: `s${(at + rule * 39 + 1) % 500}`,
  }));
  return { ...step, kind: 'branch', rules };
});

/** Two steps that are seen in turns, with 498 branches between them that look at the first. */
export const loop: ScenarioStep[] = many(500, (at): ScenarioStep => {
  const step = { ...common, coreRiskIds: [], key: `s${at}` };
  const options = many(12, (option) => ({ key: `x${option}`, text: '選択肢' }));
  if (at === 0) return { ...step, kind: 'question', answer: 'multiple', isRequired: true, text: '質問', options };
  if (at === 499) return { ...step, kind: 'message', text: '説明', next: 's0' };
  const test = { kind: 'anyOf' as const, options: many(12, (option) => `y${option}`) };
  return { ...step, kind: 'branch', rules: many(12, () => ({ step: 's0', test, next: `s${at + 1}` })) };
});
export const loopEntries = (count: number) =>
  many(count, (at) => {
    const options = many(12 - (at % 4), (option) => `x${option}`);
    return at % 2 === 0 ? { step: 's0', answer: { kind: 'options' as const, options, other: '' } } : { step: 's499' };
  });

const instant = (second: number) => new Date(1_800_000_000_000 + second * 1000).toISOString();
const entryId = (at: number) => `e${String(at).padStart(5, '0')}`;
const stroke = { colour: 'black', width: 0.01, points: [[0, 0, 0]] } as const;

/** 20,000 entries of a talk: notes, drawings, steps, and what takes them back. */
export const entries: SessionEntry[] = many(20_000, (at): SessionEntry => {
  const made = { id: entryId(at), at: instant(at), by: 'staff' };
  if (at === 0) return { ...made, kind: 'start' };
  if (at < 500) return { ...made, kind: 'note', text: 'メモ' };
  if (at < 1000) return { ...made, kind: 'noteRemoved', note: entryId(at - 500) };
  if (at < 6000) return { ...made, kind: 'drawing', picture: 'board', stroke };
  if (at < 11_000) return { ...made, kind: 'undo', picture: 'board', stroke: entryId(at - 5000) };
  return { ...made, kind: 'step', step: `s${at % 500}`, instead: `s${(at * 3) % 500}` };
}).toReversed();

const point = {
  title: '題'.repeat(200),
  detail: '',
  result: '回答した',
  reason: '理由\n'.repeat(100),
  understanding: '',
};

/** A record with 500 notes of 2,000 characters, 200 points and 9,000 departures. */
export const record: TalkRecordText = {
  procedure: '手術',
  diagnosis: '',
  operator: '',
  when: '',
  where: '',
  minutes: 30,
  explainer: '医師',
  attendees: [],
  points: many(200, () => ({ ...point, kind: 'topic', answer: `答え${' '.repeat(1000)}` })),
  departures: many(9000, (at) => `「説明${at}」の代わりに「質問${at}」`),
  missing: [],
  notes: many(500, () => '字\n'.repeat(1000)),
  decision: '',
  pastDecisions: [],
  summary: '',
  agreed: '',
  change: '',
};

const signature = (at: number) =>
  aCheckedField({
    id: `f${at}`,
    label: `署名${at}`,
    type: 'signature',
    signer: 'patient',
    box: { page: 1, x: 300, y: 0, width: 100, height: 842 },
  });

/** 400 signatures over the height of one page that has 20,000 printed texts. */
export const layout: CheckedForm = {
  pages: many(30, () => ({ width: 595, height: 842 })),
  fields: many(400, signature),
  rules: { signers: [], gates: [], questions: [], sided: false, level: 'standard', personal: true },
  printed: many(20_000, (at) => ({ page: 1, x: 20, y: at / 25, width: 400, height: 8, text: '氏名＿＿＿医師' })),
};

const timing = '00:00:01.000 --> 00:00:02.000\n';
export const captions = {
  cues: `WEBVTT\n\n${`${timing}字\n字\n字\n\n`.repeat(9_999)}`,
  lines: `WEBVTT\n\n${timing}${'字\n'.repeat(49_990)}`,
  characters: `WEBVTT\n\n${timing}${'<b>字&amp;</b>'.repeat(70_000)}`,
  srt: '1\n00:00:01,000 --> 00:00:02,000\n字\n字\n\n'.repeat(9_999),
};
export const layers = [{ japanese: '字\n字\n字', body: '｜字《じ》'.repeat(40), reviewed: false }];

const code = (at: number) => ({ code: `c${at}`, display: `選択肢${at}` });
/** 2,000 questions with the five options of one set. */
export const ofOneSet = {
  resourceType: 'Questionnaire',
  status: 'active',
  contained: [{ resourceType: 'ValueSet', id: 'all', expansion: { contains: many(5, code) } }],
  item: many(2000, (at) => ({ linkId: `q${at}`, type: 'choice', text: `質問${at}`, answerValueSet: '#all' })),
};
/** Questions with 10,000 options, all of them selected initially. */
export const ofManyOptions = {
  resourceType: 'Questionnaire',
  status: 'active',
  item: many(20, (at) => ({
    linkId: `q${at}`,
    type: 'choice',
    repeats: true,
    text: `質問${at}`,
    answerOption: many(500, (option) => ({ valueCoding: code(option), initialSelected: true })),
  })),
};

/** A group with 500 rows of twenty questions, of which 4,000 are answered. */
export const rowItems: InterviewItem[] = [
  asked('group', 'g', { repeats: { least: 0, most: null }, items: many(20, (at) => asked('text', `q${at}`)) }),
];
export const rowDraft: Draft = {
  rows: many(500, (at) => ({ key: `r${at}`, group: 'g', within: null })),
  answers: Object.fromEntries(
    many(4000, (at): [string, Answer] => [`r${at % 500}/q${Math.floor(at / 500)}`, wrote(`答え${at}`)]),
  ),
};
/** Beside the rows 100 questions with 50 conditions each, which look at the answers of all rows. */
export const lookingAtRows: InterviewItem[] = [
  ...rowItems,
  ...many(100, (at) => {
    const conditions = many(50, (number) => when(`q${number % 8}`, '=', { type: 'text', value: `${number}` }));
    return asked('yesNo', `o${at}`, { enabling: { behaviour: 'any', expression: null, conditions } });
  }),
];
export const flags: FlagRule[] = many(100, (at) => ({
  key: `f${at}`,
  name: '要確認',
  level: 'red',
  behaviour: 'any',
  conditions: many(5, (question) => ({
    of: 'answer',
    linkId: `q${question}`,
    operator: '!=',
    value: { type: 'text', value: 'なし' },
  })),
}));
export const templates = {
  'blocks of one line': '{{#g}}\n{{q0}}\n{{/g}}\n'.repeat(900),
  'lines of two questions': '{{q0}}{{q1}}\n'.repeat(1500),
  'lines of all answers': '{{全回答}}\n'.repeat(1200),
  'spaces in open braces': `{{${' '.repeat(19_000)}`,
};

/** A body of two megabytes, the largest that most of the API takes. */
export const largestBody = JSON.stringify(many(20_000, (at) => ({ linkId: `q${at}`, text: '質問'.repeat(10), at })));
