import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { FieldValue } from '@nattoku/contract/consent/consent-field';

type Answers = InterviewAnswers['answers'];

/** A question to the staff. */
type AskedQuestion = { text: string; isOpen: boolean };

const nothingAnswered = (): InterviewAnswers => ({ answers: {}, rows: [] });

const isInRow = (place: string, key: string): boolean => place.startsWith(`${key}/`);

/** Answers without a row and everything inside it. */
export const withoutRow = ({ answers, rows }: InterviewAnswers, key: string): InterviewAnswers => ({
  answers: Object.fromEntries(Object.entries(answers).filter(([place]) => !isInRow(place, key))),
  rows: rows.filter((row) => row.key !== key),
});

/** Answers with one place changed; null removes the answer. */
export const withAnswer = (
  { answers, rows }: InterviewAnswers,
  place: string,
  answer: Answers[string] | null,
): InterviewAnswers => {
  const { [place]: _, ...others } = answers;
  return { answers: answer ? { ...others, [place]: answer } : others, rows };
};

/** A draft that continues from a response: for each place that the response or a correction contains, the response decides. */
const continuedFrom = (
  draft: InterviewAnswers,
  { sent, current, corrected }: { sent: InterviewAnswers; current: InterviewAnswers; corrected: ReadonlySet<string> },
): InterviewAnswers => {
  const isOfResponse = (place: string) => Object.hasOwn(sent.answers, place) || corrected.has(place);
  const others = Object.entries(draft.answers).filter(([place]) => !isOfResponse(place));
  const added = current.rows.filter(({ key }) => !draft.rows.some((row) => row.key === key));
  return { answers: { ...Object.fromEntries(others), ...current.answers }, rows: [...draft.rows, ...added] };
};

/** The dose is asked only of patients who take the medicine. */
export const countedOf = ({ answers, rows }: InterviewAnswers): InterviewAnswers => {
  const { thinner, dose, ...others } = answers;
  const takes = thinner?.type === 'boolean' && thinner.value;
  return { answers: { ...others, ...(thinner && { thinner }), ...(takes && dose && { dose }) }, rows };
};

export const wordsIn = ({ answers }: InterviewAnswers): string[] =>
  Object.values(answers).flatMap((answer) => (answer.type === 'text' ? [answer.value] : []));

/** The facts that people entered so far, recorded by the model when the server accepts them. */
export class OrderFacts {
  /** Typed on the patient page so far. */
  draft: InterviewAnswers = nothingAnswered();
  /** The newest response as it was sent; null before. */
  sent: InterviewAnswers | null = null;
  /** The newest response with the corrections of staff. */
  current: InterviewAnswers | null = null;
  /** Places that a correction changed since the response was sent. */
  readonly corrected = new Set<string>();
  readonly questions: AskedQuestion[] = [];
  /** Answers in the chat, which the patient reads. */
  readonly replies: string[] = [];
  /** Answers by word of mouth, which staff alone read. */
  readonly notes: string[] = [];
  /** Answers that were given in the talk, by the text of the question. */
  readonly said = new Map<string, string>();
  memo: FieldValue;
  /** Values of the memo that somebody replaced or removed. */
  readonly goneMemos = new Set<string>();
  startsAt = '';
  isCanceled = false;
  private readonly words = new Set<string>();
  private count = 0;

  constructor(memo: string) {
    this.memo = memo;
  }

  /** A text that occurs nowhere else, and that no line of a PDF breaks without being found again. */
  word(prefix: string): string {
    this.count += 1;
    const word = `${prefix}${String(this.count).padStart(4, '0')}号`;
    this.words.add(word);
    return word;
  }

  /** The patient, or staff for them, sent these answers. */
  send(answers: InterviewAnswers): void {
    this.sent = this.current = answers;
    this.corrected.clear();
  }

  correct(place: string, answer: Answers[string] | null): void {
    if (!this.current) return;
    this.current = withAnswer(this.current, place, answer);
    this.corrected.add(place);
  }

  sendBack(): void {
    const { sent, current, corrected } = this;
    if (sent && current) this.draft = continuedFrom(this.draft, { sent, current, corrected });
  }

  changeMemo(value: FieldValue): void {
    if (typeof this.memo === 'string') this.goneMemos.add(this.memo);
    this.memo = value;
  }

  /** Texts that were answers at some time and are not among these. */
  answersBesides(answers: InterviewAnswers | null): string[] {
    const there = new Set(answers ? wordsIn(answers) : []);
    return [...this.words].filter((word) => word.startsWith('回答') && !there.has(word));
  }
}
