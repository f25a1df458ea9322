import type { PointResult } from '#talk/session-entry.ts';

/** What a point asks of the talk: an answer to the patient, an explanation, or that the patient explains it in their own words. */
export type PointAsks = 'answer' | 'explanation' | 'ownWords';

/** How a point may end, by what it asks for; the patient's understanding of an explanation is recorded apart. */
export const resultsOf: Record<PointAsks, readonly PointResult[]> = {
  answer: ['answered', 'later', 'waived'],
  explanation: ['explained', 'waived'],
  ownWords: ['able', 'partlyAble', 'repeat', 'waived'],
};

const beforeTold: readonly PointResult[] = ['said', 'partly', 'again'];

/** Whether a point may end like this. Devices may still send what was recorded in the former words. */
export const isResultOf = (asks: PointAsks, result: PointResult): boolean =>
  resultsOf[asks].includes(result) || beforeTold.includes(result);
