import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { openInterview } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { fhirpathExpressions } from '@nattoku/rules/interview/evaluation/fhirpath-expressions';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import {
  asked,
  counted,
  draftOf,
  explodingExpression,
  nobodyKnown,
  wrote,
} from '@nattoku/rules/testing/interview-items';
import { expect, test } from 'vitest';
import { evaluatorOf } from '#domain/interview/read-interview.ts';
import { checkForm, evaluateForm } from '#domain/interview/run-expressions.ts';

const formOf = (...items: InterviewItem[]): InterviewForm => ({ items: listItems(items), flags: [], chartText: '' });
const evaluate = (form: InterviewForm, draft = draftOf({})) =>
  evaluateForm(form, evaluatorOf(form), { draft, context: nobodyKnown });

const weightAndHeight = [
  asked('number', 'weight'),
  asked('number', 'height'),
  asked('computed', 'bmi', {
    as: 'decimal',
    decimals: 1,
    expression: "item.where(linkId='weight').answer.value / (item.where(linkId='height').answer.value / 100).power(2)",
  }),
  asked('text', 'why', {
    enabling: { behaviour: 'all', conditions: [], expression: "item.where(linkId='bmi').answer.value > 30" },
  }),
];

const explodingForm = (name: string) =>
  formOf(
    ...Array.from({ length: 20 }, (_, number) => asked('text', `${name}${number}`)),
    asked('computed', `${name}sum`, { as: 'boolean', expression: explodingExpression }),
  );

test('the process comes to the same as the page of the patient', async () => {
  const draft = draftOf({ weight: counted(90), height: counted(160), why: wrote('はい') });
  const onThePage = openInterview(weightAndHeight, fhirpathExpressions).evaluate(draft, nobodyKnown);
  const here = await evaluate(formOf(...weightAndHeight), draft);

  expect(here.values.get('bmi')).toMatchObject({ value: 35.2 });
  expect(here.values).toEqual(onThePage.values);
  expect(here.shown).toEqual(onThePage.shown);
  expect(here.rows).toEqual(onThePage.rows);
  expect(here.places.of('why')).toEqual(onThePage.places.of('why'));
});

test('a questionnaire whose expression does not come to an end is not to be published, and the question is named', async () => {
  const findings = await checkForm(explodingForm('a'));
  expect(findings).toEqual([
    expect.objectContaining({
      linkId: 'asum',
      severity: 'error',
      code: 'expression',
      sentence: expect.stringContaining('かかりすぎる'),
    }),
  ]);
});

test('answers that make an expression endless are refused, others are taken meanwhile and after it', async () => {
  const form = explodingForm('b');
  const draft = draftOf(Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`b${number}`, wrote('はい')])));
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 20);
  const refused = evaluate(form, draft);
  const plain = formOf(asked('text', 'plain'));
  expect((await evaluate(plain, draftOf({ plain: wrote('x') }))).values.get('plain')).toEqual(wrote('x'));
  await expect(refused).rejects.toMatchObject({ code: 'interview.tooCostly' });
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);

  // Known by now: nobody waits for it once more.
  await expect(evaluate(form, draft)).rejects.toMatchObject({ code: 'interview.tooCostly' });
  const honest = await evaluate(formOf(...weightAndHeight), draftOf({ weight: counted(50), height: counted(160) }));
  expect(honest.values.get('bmi')).toMatchObject({ value: 19.5 });
});
