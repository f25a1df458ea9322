import { placeKey, type Answer, type Draft, type Row } from '#interview/answer/interview-answer.ts';
import type { InterviewItem } from '#interview/item/interview-item.ts';

const ROWS = 10;
const LONGEST_TEXT = 1000;

/**
 * A draft with the longest answer to every question and several rows in every repeating group: about the highest cost of its expressions. Answers
 * match their questions by type only.
 */
export function fullestDraft(items: readonly InterviewItem[]): Draft {
  const draft: Draft = { answers: {}, rows: [] };
  answerAll(draft, items, null);
  return draft;
}

const answerAll = (draft: Draft, items: readonly InterviewItem[], row: string | null): void => {
  for (const item of items) {
    const answer = fullestAnswer(item);
    if (answer) draft.answers[placeKey(item.linkId, row)] = answer;
    for (const inside of rowsOf(item, row)) {
      if (inside.row) draft.rows.push(inside.row);
      answerAll(draft, item.items, inside.key);
    }
  }
};

const rowsOf = (item: InterviewItem, within: string | null): { key: string | null; row: Row | null }[] => {
  if (item.kind !== 'group' || item.repeats === null) return [{ key: within, row: null }];
  // Rows within rows multiply: one of each is enough to be looked at.
  const count = within === null ? Math.min(item.repeats.most ?? ROWS, ROWS) : 1;
  return Array.from({ length: count }, (_, number) => {
    const key = `${within ?? ''}${item.linkId}${number}`;
    return { key, row: { key, group: item.linkId, within } };
  });
};

const fullestAnswer = (item: InterviewItem): Answer | null => {
  switch (item.kind) {
    case 'yesNo':
    case 'agreement':
      return { type: 'boolean', value: true };
    case 'choice': {
      const codes = item.options.map(({ code }) => code);
      return { type: 'choice', options: item.isMultiple ? codes : codes.slice(0, 1), other: null };
    }
    case 'text':
      return { type: 'text', value: `${'a'.repeat(LONGEST_TEXT)}!` };
    case 'number':
    case 'duration':
      return { type: 'number', value: 10, unit: item.units[0]?.code ?? null };
    case 'scale':
      return { type: 'number', value: item.max, unit: null };
    case 'date':
      return { type: 'date', value: item.as === 'dateTime' ? '2024-05-10T12:34' : '2024-05-10' };
    case 'time':
      return { type: 'time', value: '12:34' };
    default:
      return null;
  }
};
