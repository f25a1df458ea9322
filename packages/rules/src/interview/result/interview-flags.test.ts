import { expect, test } from 'vitest';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import { flagsOf } from '#interview/result/interview-flags.ts';
import { asked, isTrue, nobodyKnown, when, wrote } from '#testing/interview-items.ts';
import type { Answer, PlaceKey } from '#interview/answer/interview-answer.ts';

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
