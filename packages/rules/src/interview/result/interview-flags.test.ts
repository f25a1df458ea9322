import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionHolds, conditionsHold } from '#interview/evaluation/conditions-hold.ts';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { flaggedWords, flagsOf } from '#interview/result/interview-flags.ts';
import { rowPath } from '#interview/answer/row-names.ts';
import { answeredIn } from '#interview/result/row-lines.ts';
import { asked, draftOf, isTrue, nobodyKnown, when, wrote } from '#testing/interview-items.ts';
import type { Condition, InterviewItem } from '#interview/item/interview-item.ts';
import type { Answer, PlaceKey, Row } from '#interview/answer/interview-answer.ts';

/** Counts how often answers are read. */
class CountedAnswers extends Map<PlaceKey, Answer> {
  reads = 0;

  override get(key: PlaceKey): Answer | undefined {
    this.reads += 1;
    return super.get(key);
  }
}

test('the name of a row and the words of an answer are made once for all rules that look at them', () => {
  const names = Array.from({ length: 8 }, (_, at) => `q${at}`);
  const group = asked('group', 'g', {
    repeats: { least: 0, most: null },
    items: names.map((linkId) => asked('text', linkId)),
  });
  const rows = Array.from({ length: 50 }, (_, at) => ({ key: `r${at}`, group: 'g', within: null }));
  const answers = Object.fromEntries(
    rows.flatMap(({ key }) => names.map((linkId) => [`${key}/${linkId}`, wrote(`${linkId} of ${key}`)])),
  );
  const evaluator = openInterview([group], null);
  const evaluation = evaluator.evaluate({ answers, rows }, nobodyKnown);
  const rules = Array.from({ length: 100 }, (_, at) => ({
    key: `f${at}`,
    name: `f${at}`,
    level: 'red' as const,
    behaviour: 'all' as const,
    conditions: names.map((linkId) => when(linkId, 'exists', isTrue)),
  }));
  const values = new CountedAnswers(evaluation.values);
  const flags = flagsOf(rules, evaluator, { ...evaluation, values }, { context: nobodyKnown });
  expect(flags.length).toBe(rules.length);
  expect(flags[0]?.said.length).toBe(rows.length * names.length);
  expect(values.reads).toBeLessThanOrEqual(rows.length * (names.length + 1));
});

const repeating = (linkId: string, items: InterviewItem[]) =>
  asked('group', linkId, { repeats: { least: 0, most: null }, items });
const form = [
  asked('text', 'a'),
  repeating('g', [asked('text', 'b'), asked('text', 'c'), repeating('h', [asked('text', 'd')])]),
  repeating('i', [asked('text', 'e')]),
];
const placed = openInterview(form, null);

const anyRow = fc.record({ group: fc.constantFrom('g', 'h', 'i'), within: fc.nat(4) });
const anyDraft = fc
  .record({
    rows: fc.array(anyRow, { maxLength: 6 }),
    answers: fc.dictionary(fc.constantFrom('a', ...'bcde'), fc.array(fc.option(fc.constantFrom('x', 'y')))),
  })
  .map(({ rows, answers }) => {
    const named = rows.map(({ group, within }, at): Row => ({
      key: `r${at}`,
      group,
      within: group === 'h' ? `r${within}` : null,
    }));
    const places = Object.entries(answers).flatMap(([linkId, values]) =>
      values.flatMap((value, at) => {
        const place = linkId === 'a' ? linkId : `r${at}/${linkId}`;
        return value === null ? [] : [[place, wrote(value)] as const];
      }),
    );
    return draftOf(Object.fromEntries(places), named);
  });
const anyCondition = fc
  .record({
    linkId: fc.constantFrom(...'abcde'),
    operator: fc.constantFrom('=', '!=', 'exists' as const),
    value: fc.constantFrom('x', 'y'),
    of: fc.constantFrom('answer', 'answer', 'former', 'sex'),
  })
  .map(({ linkId, operator, value, of }): Condition => {
    const compared = operator === 'exists' ? isTrue : ({ type: 'text', value } as const);
    return of === 'sex' ? { of, operator, value: compared } : { of, linkId, operator, value: compared };
  });
const anyRule = fc.record({
  key: fc.constant('f'),
  name: fc.constant('f'),
  level: fc.constant('red' as const),
  behaviour: fc.constantFrom('any', 'all' as const),
  conditions: fc.array(anyCondition, { maxLength: 4 }),
});

test('a rule is met where its conditions hold from one row, and repeats the answers that they look at', () => {
  fc.assert(
    fc.property(anyDraft, anyRule, (draft, rule) => {
      const evaluation = placed.evaluate(draft, nobodyKnown);
      const { index } = placed;
      const loops = rule.conditions.map((each) =>
        each.of === 'answer' ? index.byLinkId.get(each.linkId)?.loop : null,
      );
      const rows = evaluation.rows.filter(({ group }) => loops.includes(group)).map(({ key }) => key);
      const { places } = evaluation;
      const settled = { index, places, shown: new Set(evaluation.shown), values: new Map(evaluation.values) };
      const said = (rows.length === 0 ? [null] : rows).flatMap((row) => {
        const view = { settled, context: nobodyKnown, row };
        if (rule.conditions.length === 0 || !conditionsHold(rule, view)) return [];
        const holding = rule.conditions.filter((each) => conditionHolds(each, view));
        return [
          holding.flatMap((each) => {
            const item = each.of === 'answer' ? index.byLinkId.get(each.linkId)?.item : undefined;
            if (!item) return [];
            return places
              .seenFrom(row, item.linkId)
              .map((at) =>
                flaggedWords(item, evaluation.values.get(at.key), rowPath(index, at.row, answeredIn(evaluation))),
              );
          }),
        ];
      });
      const flags = flagsOf([rule], placed, evaluation, { context: nobodyKnown });
      expect(flags.map((flag) => flag.said)).toEqual(said.length === 0 ? [] : [[...new Set(said.flat())]]);
    }),
    { numRuns: 500 },
  );
});
