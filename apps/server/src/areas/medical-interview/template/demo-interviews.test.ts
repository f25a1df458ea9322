import { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { checkInterview } from '@nattoku/rules/interview/check/check-interview';
import { openInterview } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { fhirpathExpressions } from '@nattoku/rules/interview/evaluation/fhirpath-expressions';
import type { Draft, InterviewContext } from '@nattoku/rules/interview/answer/interview-answer';
import { flagsOf } from '@nattoku/rules/interview/result/interview-flags';
import { chartText } from '@nattoku/rules/interview/result/chart-text';
import { readQuestionnaire } from '@nattoku/rules/questionnaire/read-questionnaire';
import { writeQuestionnaire } from '@nattoku/rules/questionnaire/write-questionnaire';
import { expect, test } from 'vitest';
import { demoForm, demoInterviews } from '#seed/interviews/interviews.ts';

const context: InterviewContext = {
  today: '2026-11-25',
  birthOn: '1990-04-02',
  sex: 'female',
  department: null,
  approach: null,
  former: {},
};

test.each(demoInterviews.map((interview) => [interview.slug, interview] as const))(
  '%s can be published as it is, is marked as a sample, and goes out as FHIR and back',
  (_, interview) => {
    expect(checkInterview(interview, fhirpathExpressions)).toEqual([]);
    expect(InterviewForm.parse(demoForm(interview))).toEqual(demoForm(interview));
    expect(interview.name).toMatch(/見本$/);
    const facts = { status: 'active', title: interview.name };
    const out = writeQuestionnaire({ form: interview, kept: null, facts });
    const back = readQuestionnaire(out, fhirpathExpressions);
    if ('refused' in back) throw new Error(JSON.stringify(back.refused));
    expect(writeQuestionnaire({ form: back.form, kept: back.kept, facts })).toEqual(out);
  },
);

const told = (slug: string, answers: Draft['answers'], rows: Draft['rows'] = []) => {
  const interview = demoInterviews.find((each) => each.slug === slug)!;
  const evaluator = openInterview(interview.items, fhirpathExpressions);
  const evaluation = evaluator.evaluate({ answers, rows }, context);
  const flags = flagsOf(interview.flags, evaluator, evaluation, { context });
  return {
    flags: flags.map(({ level, said }) => `${level} ${said.join('、')}`),
    text: chartText(interview.chartText, evaluator, evaluation, flags),
  };
};
const yes = { type: 'boolean', value: true } as const;
const chose = (...options: string[]) => ({ type: 'choice', options, other: null }) as const;

test('before an anaesthesia the relatives with a malignant hyperthermia are red, by the answer alone', () => {
  const { flags, text } = told('anaesthesia', {
    hyperthermia: yes,
    anticoagulant: yes,
    height: { type: 'number', value: 160, unit: 'cm' },
    weight: { type: 'number', value: 64, unit: 'kg' },
    pregnant: chose('no'),
  });
  expect(flags).toEqual(['red 悪性高熱症（家族歴をふくむ）：はい', 'red 抗凝固薬・抗血小板薬：はい']);
  expect(text).toContain('【身体】160cm 64kg BMI 25');
});

test('a list of allergies is flagged row by row, and comes to nothing where there is none', () => {
  const rows = [{ key: 'r1', group: 'allergy-list', within: null }];
  const answers = {
    allergy: yes,
    'r1/allergy-what': { type: 'text', value: 'ペニシリン' } as const,
    'r1/allergy-signs': chose('breath'),
  };
  expect(told('allergy', answers, rows).flags).toEqual([
    'red ペニシリン：アレルギーの症状 息が苦しい',
    'amber アレルギー：はい',
  ]);
  expect(told('allergy', { ...answers, allergy: { type: 'boolean', value: false } }, rows).flags).toEqual([]);
});

test('the sample of allergies says which allergen made which trouble', () => {
  const rows = ['r1', 'r2'].map((key) => ({ key, group: 'allergy-list', within: null }));
  const answers = {
    allergy: yes,
    'r1/allergy-kind': chose('drug'),
    'r1/allergy-what': { type: 'text', value: 'ペニシリン' } as const,
    'r2/allergy-kind': chose('food'),
    'r2/allergy-what': { type: 'text', value: 'そば' } as const,
    'r2/allergy-signs': chose('breath'),
    'r2/allergy-when': { type: 'date', value: '2019' } as const,
  };
  const { flags, text } = told('allergy', answers, rows);
  expect(flags).toContain('red そば（食べ物）：アレルギーの症状 息が苦しい');
  expect(text?.split('\n').filter((line) => line.startsWith('・'))).toEqual([
    '・ペニシリン（薬）：症状 未回答／時期 未回答',
    '・そば（食べ物）：症状 息が苦しい／時期 2019年（令和元年）',
  ]);
});
