import { initialOf, takesInitial } from '#interview/answer/initial-answers.ts';
import { readAnswer } from '#interview/fhir/read-response-answer.ts';
import { answersOf } from '#interview/fhir/response-items.ts';
import type { InterviewItem, Kept } from '#interview/item/interview-item.ts';
import { listOf } from '#questionnaire/questionnaire-extensions.ts';

/** The item with what FHIR R4 gives as its initial value: `initial`, or options that are selected initially. */
export function withReadInitial(item: InterviewItem, raw: Kept): InterviewItem {
  const selected = listOf(raw['answerOption'])
    .filter(({ initialSelected }) => initialSelected === true)
    .map(({ initialSelected: _, ...value }) => value);
  const values = [...listOf(raw['initial']), ...selected];
  if (values.length === 0 || !takesInitial(item)) return item;
  const initial = readAnswer(item, values);
  // An own text among options has no place in R4 (que-11).
  if (typeof initial === 'string' || (initial.type === 'choice' && initial.other !== null)) return item;
  const read = { ...item, initial };
  return initialOf(read) === undefined ? item : read;
}

/** The values of an item's initial answer as R4 writes them. */
export const initialValues = (item: InterviewItem): Kept[] => {
  const initial = initialOf(item);
  return initial === undefined ? [] : answersOf(item, initial);
};

/** An item in R4 with its initial answer: `initialSelected` of its options where it has options (que-11), otherwise `initial`. */
export function withWrittenInitial(item: InterviewItem, written: Kept): Kept {
  const initial = initialOf(item);
  if (initial === undefined) return written;
  if (item.kind !== 'choice' || initial.type !== 'choice' || item.options.length === 0)
    return { ...written, initial: initialValues(item) };
  const selected = new Set(initial.options);
  const answerOption = listOf(written['answerOption']).map((option, at) =>
    selected.has(item.options[at]?.code ?? '') ? { ...option, initialSelected: true } : option,
  );
  return { ...written, answerOption };
}
