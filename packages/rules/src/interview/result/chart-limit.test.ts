import { expect, test } from 'vitest';
import type { Answer, Row } from '#interview/answer/interview-answer.ts';
import { rowLimits } from '#interview/answer/row-limit.ts';
import { checkInterview } from '#interview/check/check-interview.ts';
import { openInterview } from '#interview/evaluation/evaluate-interview.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';
import { CHART_TOO_LONG, chartTextLimits } from '#interview/result/chart-limit.ts';
import { chartLine, placeholdersOf } from '#interview/result/chart-line.ts';
import { allAnswersText, chartText } from '#interview/result/chart-text.ts';
import { rowTemplate } from '#interview/result/chart-template.ts';
import { asked, nobodyKnown, wrote } from '#testing/interview-items.ts';

const groupOf = (name: string, questions: number, most: number | null = null): InterviewItem => {
  const items = Array.from({ length: questions }, (_, at) => asked('text', `${name}${at}`));
  return asked('group', name, { repeats: { least: 0, most }, items });
};

/** The text of a template where every group has as many rows as given, and every question of a row an answer. */
function textOf(template: string, groups: readonly InterviewItem[], rowCount: number, words = '答え'): string | null {
  const rows: Row[] = [];
  const answers: Record<string, Answer> = {};
  for (const { linkId, items } of groups)
    for (let at = 0; at < rowCount; at += 1) {
      const key = `${linkId}-${at}`;
      rows.push({ key, group: linkId, within: null });
      for (const question of items) answers[`${key}/${question.linkId}`] = wrote(words);
    }
  const evaluator = openInterview([...groups], null);
  return chartText(template, evaluator, evaluator.evaluate({ answers, rows }, nobodyKnown), []);
}

const findingsOf = (template: string, groups: readonly InterviewItem[]): string[] =>
  checkInterview({ items: [...groups], flags: [], chartText: template }, null).map(
    ({ code, sentence }) => `${code} ${sentence}`,
  );

const block = (line: string) => `{{#g}}\n${line}\n{{/g}}\n`;

test.each<[string, string, InterviewItem, isTooLong: boolean]>([
  ['each question of a row once', rowTemplate(groupOf('g', 20), null), groupOf('g', 20), false],
  ['each question of a row twice', rowTemplate(groupOf('g', 20), null).repeat(2), groupOf('g', 20), false],
  ['a question a thousand times in a line', block('{{g0}}'.repeat(1000)), groupOf('g', 20), true],
  ['the same in a group with ten rows at most', block('{{g0}}'.repeat(1000)), groupOf('g', 20, 10), false],
  ['nine hundred blocks', block('{{g0}}').repeat(900), groupOf('g', 20), true],
  ['a thousand lines of two questions', '{{g0}}{{g1}}\n'.repeat(1000), groupOf('g', 20), true],
  ['a thousand lines of one question', '{{g0}}\n'.repeat(1000), groupOf('g', 20), true],
  ['5,000 characters for each row', block(`${'字'.repeat(5000)}{{g0}}`), groupOf('g', 20), true],
  ['one question of a row without others', '{{g0}}', groupOf('g', 1), false],
])('the check and the text agree whether a template makes too long a text: %s', (_, template, group, isTooLong) => {
  const sentence = 'カルテ用の文が長くなりすぎます。「';
  expect(findingsOf(template, [group])).toEqual(isTooLong ? [expect.stringContaining(`chartTooLong ${sentence}`)] : []);
  const most = Math.min(rowLimits.rows, (group.kind === 'group' && group.repeats?.most) || rowLimits.rows);
  const text = textOf(template, [group], most);
  expect(text === null).toBe(isTooLong);
  // What the check refuses is a text all the same while a response has few rows.
  expect(textOf(template, [group], 3)).toContain('答え');
});

test('rows of one group in each row of another one are bounded when the text is made', () => {
  const groups = [groupOf('g', 2), groupOf('h', 2)];
  const template = block('{{g0}} {{h0}}');
  expect(findingsOf(template, groups)).toEqual([]);
  expect(textOf(template, groups, 20)).toContain('答え');
  expect(textOf(template, groups, 250)).toBeNull();
});

test('long answers that a template repeats are bounded, and all answers are a text without it', () => {
  const groups = [groupOf('g', 4)];
  const words = '答'.repeat(1000);
  const template = block('{{全回答}}');
  expect(findingsOf(template, groups)).toEqual([]);
  expect(textOf(template, groups, 30, words)).toBeNull();
  expect(textOf('', groups, 30, words)?.length).toBeGreaterThan(4 * 30 * 1000);
  expect(CHART_TOO_LONG).toContain(`${chartTextLimits.characters / 10_000}万文字まで`);
});

test('the text without a template has no limit: it writes each answer once', () => {
  const items = Array.from({ length: 500 }, (_, at) => asked('text', `q${at}`));
  const answers = Object.fromEntries(items.map(({ linkId }) => [linkId, wrote('字'.repeat(5000))]));
  const evaluator = openInterview(items, null);
  const evaluation = evaluator.evaluate({ answers, rows: [] }, nobodyKnown);
  const text = chartText(' ', evaluator, evaluation, []);
  expect(text).toBe(allAnswersText(evaluator, evaluation));
  expect(text?.length).toBeGreaterThan(chartTextLimits.characters);
  expect(chartText('{{全回答}}', evaluator, evaluation, [])).toBeNull();
});

// With an expression for the spaces around a name these lines take minutes: the tests end by their time limit.
test.each([
  ['spaces behind open braces', `{{${' '.repeat(20_000)}`],
  ['spaces behind the sign of a block', `{{#${' '.repeat(20_000)}`],
  ['headings', '【'.repeat(20_000)],
])('a line of 20,000 characters is read in one pass: %s', (_, line) => {
  expect(placeholdersOf(line)).toEqual([]);
  expect(chartLine(line, () => '')?.trim()).toBe(line.trim());
  expect(findingsOf(line, [groupOf('g', 1)])).toEqual([]);
});
