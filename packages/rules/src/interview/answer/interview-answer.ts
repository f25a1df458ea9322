import type { PlainDate } from '#time/plain-date.ts';

/** What a person answered. `date` may be 'YYYY' or 'YYYY-MM', or 'YYYY-MM-DDTHH:MM' in Tokyo; `other`: in the person's own words, null where 「その他」 was not chosen. */
export type Answer =
  | { type: 'boolean'; value: boolean }
  | { type: 'choice'; options: string[]; other: string | null }
  | { type: 'text'; value: string }
  | { type: 'number'; value: number; unit: string | null }
  | { type: 'date'; value: string }
  | { type: 'time'; value: string }
  | { type: 'areas'; areas: { area: string; note: string }[] }
  | { type: 'files'; files: string[] }
  /** 「まだわからない」 to a question about a time that is still to come: an answer that staff ask for again. */
  | { type: 'notYetKnown' };

export type AnswerType = Answer['type'];

/** One filling in of a repeating group. `key` is made once by the device that adds it, and is unique in the interview. */
export type Row = { key: string; group: string; within: string | null };

/** Where an answer stands: the question, and the row of the nearest repeating group around it. */
export type PlaceKey = string;

export const placeKey = (linkId: string, row: string | null): PlaceKey => (row === null ? linkId : `${row}/${linkId}`);

/** Everything that was typed, also to questions that are hidden now. */
export type Draft = { answers: Record<PlaceKey, Answer>; rows: Row[] };

/** What is known besides the answers. `former`: the values that counted in the last interview of the same template, by place. */
export type InterviewContext = {
  today: PlainDate;
  birthOn: PlainDate | null;
  sex: 'male' | 'female' | 'other' | 'unknown' | null;
  department: string | null;
  approach: string | null;
  former: Readonly<Record<PlaceKey, Answer>>;
};

/** Whether anything was said at all. */
export function isAnswered(answer: Answer | undefined): answer is Answer {
  if (answer === undefined) return false;
  if (answer.type === 'choice') return answer.options.length > 0 || (answer.other ?? '').trim() !== '';
  if (answer.type === 'text' || answer.type === 'date' || answer.type === 'time') return answer.value.trim() !== '';
  if (answer.type === 'notYetKnown') return true;
  if (answer.type === 'areas') return answer.areas.length > 0;
  if (answer.type === 'files') return answer.files.length > 0;
  return answer.type === 'boolean' || Number.isFinite(answer.value);
}
