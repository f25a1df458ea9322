import { checkLayout } from '@nattoku/rules/consent/consent-preflight';
import { checkInterview } from '@nattoku/rules/interview/check/check-interview';
import { openInterview } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { responseItems } from '@nattoku/rules/interview/fhir/response-items';
import { readResponse } from '@nattoku/rules/interview/fhir/read-response';
import { chartText } from '@nattoku/rules/interview/result/chart-text';
import { comparedPlaces } from '@nattoku/rules/interview/result/compared-places';
import { flagsOf } from '@nattoku/rules/interview/result/interview-flags';
import { checkPlainJapanese } from '@nattoku/rules/plain-japanese/plain-japanese';
import { readQuestionnaire } from '@nattoku/rules/questionnaire/read-questionnaire';
import { writeQuestionnaire } from '@nattoku/rules/questionnaire/write-questionnaire';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import { droppedRisks, personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import { playScenario } from '@nattoku/rules/scenario/play-scenario';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import { recordText } from '@nattoku/rules/talk/record-text';
import { nobodyKnown } from '@nattoku/rules/testing/interview-items';
import { decodeCaptionFile, readCaptionFile } from '@nattoku/rules/video/caption-file';
import { chapterViews, repeatedRanges } from '@nattoku/rules/video/chapter-views';
import { layeredWebVtt } from '@nattoku/rules/video/layered-captions';
import { captionSizeProblems, parseWebVtt } from '@nattoku/rules/video/webvtt';
import { type Figure, figure, report } from '#report.ts';
import * as inputs from '#rule-inputs.ts';

const GOAL_MS = 200;
const ROUNDS = 7;

/** Milliseconds of processor time, the least of several rounds: what else the machine does is no work of the rule. */
function processorTime(work: () => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(begin);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

const personal = { off: inputs.many(499, (at) => `s${at}`), order: inputs.many(500, (at) => `s${499 - at}`), own: [] };
const watched = inputs.many(10_000, (at) => {
  const start = (at * 7.3) % 86_000;
  return { start, end: start + 100 + (at % 977), playedAt: new Date(at * 1000).toISOString() };
});
const chapters = inputs.many(50, (at) => ({ title: '章', start: at * 1000 }));

/** Each rule with the largest input that its callers take, and what that is. */
function rules(): Record<string, () => unknown> {
  const evaluator = openInterview(inputs.rowItems, null);
  const evaluation = evaluator.evaluate(inputs.rowDraft, nobodyKnown);
  const read = { evaluator, evaluation };
  const lookingAtRows = openInterview(inputs.lookingAtRows, null);
  const flags = flagsOf(inputs.flags, evaluator, evaluation, { context: nobodyKnown });
  const answered = responseItems(inputs.rowItems, evaluation);
  const imported = readQuestionnaire(inputs.ofOneSet, null);
  if ('refused' in imported) throw new Error('The largest questionnaire is refused.');
  if (captionSizeProblems(inputs.captions.cues).length > 0) throw new Error('The largest captions are refused.');
  const bytes = new TextEncoder().encode(inputs.captions.srt);
  return {
    'checkScenario: 500 steps, 6,000 rules, 50 risks': () => checkScenario(inputs.scenario, { risks: inputs.risks }),
    'personalSteps: 500 steps, 499 left out': () => personalSteps(inputs.scenario, personal),
    'droppedRisks: 500 steps, 499 left out': () => droppedRisks(inputs.scenario, personal, inputs.risks),
    'playScenario: 3,000 entries, 498 branches': () => playScenario(inputs.loop, 'home', inputs.loopEntries(3000)),
    'foldSession: 20,000 entries': () => foldSession(inputs.entries),
    'recordText: 500 notes, 200 points': () => recordText(inputs.record),
    'checkLayout: 400 fields over 20,000 texts of a page': () => checkLayout(inputs.layout, {}),
    'parseWebVtt: 9,999 captions': () => parseWebVtt(inputs.captions.cues),
    'parseWebVtt: 50,000 lines in one caption': () => parseWebVtt(inputs.captions.lines),
    'parseWebVtt: a megabyte in one line': () => parseWebVtt(inputs.captions.characters),
    'readCaptionFile: 9,999 captions of SRT': () => readCaptionFile(inputs.captions.srt),
    'decodeCaptionFile: half a megabyte': () => decodeCaptionFile(bytes),
    'layeredWebVtt: 9,999 captions with readings': () =>
      layeredWebVtt(inputs.captions.cues, inputs.layers, { isReadings: true }),
    'chapterViews: 50 chapters, 10,000 stretches': () =>
      chapterViews(chapters, { watched, stretches: watched, duration: 86_400 }),
    'repeatedRanges: 10,000 stretches': () => repeatedRanges(watched, 86_400),
    'readQuestionnaire: 2,000 questions, 10,000 options of one set': () => readQuestionnaire(inputs.ofOneSet, null),
    'readQuestionnaire: 10,000 options, all selected': () => readQuestionnaire(inputs.ofManyOptions, null),
    'writeQuestionnaire: 2,000 questions, 10,000 options': () =>
      writeQuestionnaire({ form: imported.form, kept: imported.kept, facts: {} }),
    'checkInterview: 2,000 questions, 10,000 options': () => checkInterview(imported.form, null),
    'evaluate: 500 rows of 20 questions': () => evaluator.evaluate(inputs.rowDraft, nobodyKnown),
    'evaluate: 5,000 conditions on the answers of 500 rows': () => lookingAtRows.evaluate(inputs.rowDraft, nobodyKnown),
    'flagsOf: 100 rules of five conditions on 500 rows': () =>
      flagsOf(inputs.flags, evaluator, evaluation, { context: nobodyKnown }),
    'comparedPlaces: 500 rows with 500 rows': () => comparedPlaces(read, read),
    'responseItems: 500 rows': () => responseItems(inputs.rowItems, evaluation),
    'readResponse: 500 rows': () => readResponse(inputs.rowItems, answered),
    'chartText: every answer of 500 rows': () => chartText('', evaluator, evaluation, flags),
    ...Object.fromEntries(
      Object.entries(inputs.templates).map(([name, template]) => [
        `chartText: a template of 20,000 characters, ${name}`,
        () => chartText(template, evaluator, evaluation, flags),
      ]),
    ),
    'checkPlainJapanese: 5,000 kanji': () => checkPlainJapanese('亜'.repeat(5000), 'learners'),
  };
}

/** The processor time of rules that the server runs between requests, each with the largest valid input, beside parsing the largest body of the API. */
export async function measureRuleLimits(): Promise<void> {
  const parsing = processorTime(() => JSON.parse(inputs.largestBody));
  const figures = Object.entries(rules()).map(([name, run]): Figure => {
    const spentMs = processorTime(run);
    const measured = figure(
      `${name}, against parsing a body of two megabytes`,
      'ms of processor time',
      spentMs,
      parsing,
    );
    return { ...measured, goal: `at most ${GOAL_MS} ms`, met: spentMs <= GOAL_MS };
  });
  await report('rule-limits', figures);
}
