import fc from 'fast-check';
import type { Answer, Draft } from '#interview/answer/interview-answer.ts';
import type { Condition, InterviewItem, Operator } from '#interview/item/interview-item.ts';
import { asked, choosing, chose, counted, no, when, wrote, yes } from '#testing/interview-items.ts';

const kinds = ['yesNo', 'text', 'number', 'choice'] as const;
type Kind = (typeof kinds)[number];

const question = (kind: Kind, linkId: string): InterviewItem => {
  if (kind === 'choice') return choosing(linkId, ['a', 'b', 'c'], { isMultiple: true });
  return asked(kind, linkId);
};

const anyAnswer = (kind: Kind): fc.Arbitrary<Answer> => {
  if (kind === 'yesNo') return fc.constantFrom(yes, no);
  if (kind === 'text') return fc.constantFrom('', 'あ', 'い').map(wrote);
  if (kind === 'number') return fc.integer({ min: -3, max: 3 }).map((value) => counted(value));
  return fc.subarray(['a', 'b', 'c']).map((options) => chose(...options));
};

const anyOperator = fc.constantFrom<Operator>('exists', '=', '!=', '>', '<', '>=', '<=');
const comparandOf = (kind: Kind): Condition['value'] =>
  ({
    yesNo: { type: 'boolean', value: true } as const,
    text: { type: 'text', value: 'あ' } as const,
    number: { type: 'number', value: 1 } as const,
    choice: { type: 'option', code: 'a', system: null } as const,
  })[kind];

const anyCondition = (others: readonly { linkId: string; kind: Kind }[]): fc.Arbitrary<Condition> =>
  fc
    .tuple(fc.constantFrom(...others), anyOperator)
    .map(([{ linkId, kind }, operator]) =>
      when(linkId, operator, operator === 'exists' ? { type: 'boolean', value: true } : comparandOf(kind)),
    );

/** Up to twelve questions, a third of them in a group, each looking at earlier ones only, with answers to some. */
export const anyInterview: fc.Arbitrary<{ items: InterviewItem[]; draft: Draft }> = fc
  .array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 12 })
  .chain((each) => {
    const named = each.map((kind, at) => ({ kind, linkId: `q${at}` }));
    const conditions = named.map((_, at) =>
      at === 0 ? fc.constant<Condition[]>([]) : fc.array(anyCondition(named.slice(0, at)), { maxLength: 2 }),
    );
    const answers = named.map(({ kind }) => fc.option(anyAnswer(kind), { nil: undefined }));
    return fc
      .tuple(fc.tuple(...conditions), fc.tuple(...answers), fc.constantFrom<'all' | 'any'>('all', 'any'))
      .map(([asking, given, behaviour]) => {
        const questions = named.map(({ kind, linkId }, at): InterviewItem => {
          const own = asking[at] ?? [];
          return {
            ...question(kind, linkId),
            enabling: own.length === 0 ? null : { behaviour, conditions: own, expression: null },
          };
        });
        const third = Math.floor(questions.length / 3);
        const items = [asked('group', 'g', { items: questions.slice(0, third) }), ...questions.slice(third)];
        const typed = named.flatMap(({ linkId }, at) =>
          given[at] === undefined ? [] : [[linkId, given[at]] as const],
        );
        return { items, draft: { answers: Object.fromEntries(typed), rows: [] } };
      });
  });
