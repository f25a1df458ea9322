import { shortName } from '#interview/answer/answer-words.ts';
import { readAnswer, type ResponseValue } from '#interview/fhir/read-response-answer.ts';
import { placeKey, type Answer, type Draft, type PlaceKey, type Row } from '#interview/answer/interview-answer.ts';
import { isRepeating, questionOfRow } from '#interview/item/interview-index.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';

/** Where in the resource something is wrong, as a FHIRPath of simple steps, and what. */
export type ResponseFault = { expression: string; words: string };

/** Answers of a QuestionnaireResponse as the questionnaire takes them. `expressions`: where each place was read from. */
export type ReadResponse = Draft & { expressions: ReadonlyMap<PlaceKey, string>; faults: ResponseFault[] };

type Found = { [part: string]: unknown };
/** What is read of the items of one level. */
type Level = { items: readonly InterviewItem[]; row: string | null; at: string };

const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the items of a QuestionnaireResponse (HL7 FHIR R4) by the questionnaire that they answer; the inverse of `responseItems`. What the
 * questionnaire does not ask is a fault, never left out in silence; what is computed is computed anew, whatever was sent. That an answer is right in
 * itself is for `checkAnswer` to say.
 */
export function readResponse(items: readonly InterviewItem[], given: unknown): ReadResponse {
  const read: Reading = {
    answers: new Map(),
    rows: [],
    expressions: new Map(),
    faults: [],
    levels: new Map(),
    matrices: new Map(),
  };
  readLevel(read, { items, row: null, at: 'QuestionnaireResponse' }, given);
  const { rows, expressions, faults } = read;
  return { answers: Object.fromEntries(read.answers), rows, expressions, faults };
}

type Reading = {
  answers: Map<PlaceKey, Answer>;
  rows: Row[];
  expressions: Map<PlaceKey, string>;
  faults: ResponseFault[];
  /** The questions of a level by their linkId: each row of a group asks for the same ones. */
  levels: Map<readonly InterviewItem[], ReadonlyMap<string, InterviewItem>>;
  /** What a matrix asks: its rows as questions, made once. */
  matrices: Map<InterviewItem, readonly InterviewItem[]>;
};

const askedIn = ({ matrices }: Reading, item: InterviewItem): readonly InterviewItem[] => {
  if (item.kind !== 'matrix') return item.items;
  const asked = matrices.get(item) ?? [...item.rows.map((row) => questionOfRow(item, row)), ...item.items];
  matrices.set(item, asked);
  return asked;
};

function readLevel(read: Reading, { items, row, at }: Level, given: unknown): void {
  if (given === undefined) return;
  if (!Array.isArray(given)) return fault(read, `${at}.item`, '配列ではありません');
  const byLinkId = read.levels.get(items) ?? new Map(items.map((item) => [item.linkId, item]));
  read.levels.set(items, byLinkId);
  const seen = new Set<string>();
  for (const [index, found] of given.entries()) {
    const expression = `${at}.item[${index}]`;
    const linkId = isObject(found) ? found['linkId'] : undefined;
    const item = typeof linkId === 'string' ? byLinkId.get(linkId) : undefined;
    if (!isObject(found) || !item) {
      const name = typeof linkId === 'string' ? `「${linkId.slice(0, 100)}」` : '';
      fault(read, expression, `この場所に、問診票の質問${name}はありません`);
      continue;
    }
    if (seen.has(item.linkId) && !isRepeating(item)) fault(read, expression, `${shortName(item)}：${TWICE}`);
    else if (hasModifier(found)) fault(read, expression, `${shortName(item)}：${MODIFIED}`);
    else readItem(read, { item, row, at: expression }, found);
    seen.add(item.linkId);
  }
}

type Place = { item: InterviewItem; row: string | null; at: string };

function readItem(read: Reading, { item, row, at }: Place, found: Found): void {
  if (isRepeating(item)) {
    const key = `f${read.rows.length + 1}`;
    read.rows.push({ key, group: item.linkId, within: row });
    refuseAnswers(read, at, found);
    return readLevel(read, { items: item.items, row: key, at }, found['item']);
  }
  if (item.kind === 'group' || item.kind === 'matrix') {
    refuseAnswers(read, at, found);
    return readLevel(read, { items: askedIn(read, item), row, at }, found['item']);
  }
  const answers = found['answer'] ?? [];
  if (!Array.isArray(answers) || !answers.every(isObject)) return fault(read, `${at}.answer`, '配列ではありません');
  const place = placeKey(item.linkId, row);
  if (read.expressions.has(place)) return fault(read, at, `${shortName(item)}：${TWICE}`);
  if (answers.length > 0 && item.kind !== 'computed') {
    read.expressions.set(place, at);
    const answer = answers.some(hasModifier) ? MODIFIED : readAnswer(item, answers as ResponseValue[]);
    if (typeof answer === 'string') fault(read, `${at}.answer`, `${shortName(item)}：${answer}`);
    else read.answers.set(place, answer);
  }
  // R4: what is asked below a question stands in its answer; some systems write it beside it.
  readLevel(read, { items: item.items, row, at: `${at}.answer[0]` }, answers[0]?.['item']);
  readLevel(read, { items: item.items, row, at }, found['item']);
  // The questionnaire asks these questions once, not for each answer.
  for (const [index, each] of answers.entries())
    if (index > 0 && each['item'] !== undefined)
      fault(read, `${at}.answer[${index}].item`, `${shortName(item)}：${BELOW_OTHER}`);
}

const TWICE = '同じ質問が2回あります';
const MODIFIED = '意味を変える拡張（modifierExtension）があるため、受け付けません';
const BELOW_OTHER = '2つ目より後の回答の下にある質問は受け付けません。1つ目の回答の下に入れてください';

/** Whether a part of a resource has extensions that change its meaning. A receiver that does not understand them has to refuse it (HL7 FHIR R4 §2.4). */
export const hasModifier = (part: Found): boolean => {
  const modifiers = part['modifierExtension'];
  return modifiers !== undefined && !(Array.isArray(modifiers) && modifiers.length === 0);
};

const refuseAnswers = (read: Reading, at: string, found: Found): void => {
  if (found['answer'] !== undefined) fault(read, `${at}.answer`, 'まとまりや表そのものには回答できません');
};

const fault = ({ faults }: Reading, expression: string, words: string): void => {
  faults.push({ expression, words });
};
