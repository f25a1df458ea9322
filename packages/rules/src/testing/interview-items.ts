import { blankItem } from '#interview/item/blank-item.ts';
import type { Answer, Draft, InterviewContext, Row } from '#interview/answer/interview-answer.ts';
import type {
  Choice,
  Comparand,
  Condition,
  Enabling,
  InterviewItem,
  ItemKind,
  Operator,
} from '#interview/item/interview-item.ts';

/** A question that lacks nothing but what the test gives it. */
export const asked = <Kind extends ItemKind>(
  kind: Kind,
  linkId: string,
  over: Partial<Extract<InterviewItem, { kind: Kind }>> = {},
) => blankItem(kind, linkId, { text: `${linkId}?`, ...over });

export const optionOf = (code: string, over: Partial<Choice> = {}): Choice => ({
  code,
  system: null,
  text: code,
  isExclusive: false,
  score: null,
  imageId: null,
  as: 'coding',
  ...over,
});

export const choosing = (
  linkId: string,
  codes: readonly string[],
  over: Partial<Extract<InterviewItem, { kind: 'choice' }>> = {},
) => asked('choice', linkId, { options: codes.map((code) => optionOf(code)), ...over });

export const when = (linkId: string, operator: Operator, value: Comparand): Condition => ({
  of: 'answer',
  linkId,
  operator,
  value,
});
export const shownIf = (...conditions: Condition[]): Enabling => ({ behaviour: 'all', conditions, expression: null });
export const isTrue: Comparand = { type: 'boolean', value: true };

export const yes: Answer = { type: 'boolean', value: true };
export const no: Answer = { type: 'boolean', value: false };
export const wrote = (value: string): Answer => ({ type: 'text', value });
export const counted = (value: number, unit: string | null = null): Answer => ({ type: 'number', value, unit });
export const dated = (value: string): Answer => ({ type: 'date', value });
export const chose = (...options: string[]): Answer => ({ type: 'choice', options, other: null });

/** Looks through all answers for each of all answers for each of all answers …: without an answer no work, with twenty more than a lifetime. */
export const explodingExpression = Array.from({ length: 12 }).reduce<string>(
  (inside) => `%resource.descendants().where(${inside}).exists()`,
  '%resource.descendants().exists().not()',
);

export const draftOf = (answers: Draft['answers'], rows: Row[] = []): Draft => ({ answers, rows });

export const nobodyKnown: InterviewContext = {
  today: '2026-11-25',
  birthOn: null,
  sex: null,
  department: null,
  approach: null,
  former: {},
};
