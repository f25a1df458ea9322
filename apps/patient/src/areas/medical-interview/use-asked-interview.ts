import type { InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { InterviewEvaluator } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { withInitialAnswers } from '@nattoku/rules/interview/answer/initial-answers';
import { canAddRow } from '@nattoku/rules/interview/answer/row-limit';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { submissionOf } from '@nattoku/rules/interview/evaluation/submit-interview';
import { useMemo, useState } from 'react';
import { applyToInterview } from '#areas/medical-interview/applied-interview.ts';
import type { InterviewOnPage } from '#areas/medical-interview/interview-context.tsx';
import { interviewWay } from '#areas/medical-interview/interview-screens.ts';
import { useDraft } from '#areas/medical-interview/use-draft.ts';
import type { Step } from '#progress/item-kind.ts';
import { type Happening, usePatientPage } from '#visit/patient-context.tsx';
import { languageNow } from '#words/language.ts';

type Happened = Extract<Happening, { kind: 'interviewAnswered' | 'interviewSent' }>;

type Opened = { items: readonly InterviewItem[]; evaluator: InterviewEvaluator };

/** A questionnaire with the answers of now: what it comes to, what may be changed of it, and how it is sent. */
export function useAskedInterview(given: Step<InterviewPageItem>, { items, evaluator }: Opened) {
  const { record, preview } = usePatientPage();
  const { item, tried, setTried } = useTried(given.item);
  const { draft, change, flush } = useDraft(given);
  const [sendings, setSendings] = useState<InterviewOnPage['sendings']>(new Map());
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const { facts, former } = item;
  // A response that was sent is shown as it was sent.
  const filled = useMemo(
    () => (item.done ? draft : withInitialAnswers(evaluator.index, draft, draft.removed)),
    [evaluator, draft, item.done],
  );
  const evaluation = useMemo(
    () => evaluator.evaluate(filled, { ...facts, former: former?.answers ?? {} }),
    [evaluator, filled, facts, former],
  );
  const way = useMemo(
    () => interviewWay({ items, evaluator, evaluation, draft, former, decided }),
    [items, evaluator, evaluation, draft, former, decided],
  );
  const onPage: InterviewOnPage = {
    itemId: item.id,
    pictures: item.pictures ?? [],
    videos: item.videos ?? [],
    evaluation,
    answerOf: (place) => (Object.hasOwn(filled.answers, place) ? filled.answers[place] : undefined),
    answer: (place, answer) => change({ places: [{ place, answer: answer ?? null }] }),
    errorAt: () => undefined,
    hasErrorIn: () => false,
    sendings,
    tellSending: (place, file) =>
      setSendings((before) => {
        const others = [...before].filter(([key]) => key !== place);
        return new Map(file === null ? others : [...others, [place, file]]);
      }),
    rowsOf: (group, within) => evaluation.rows.filter((row) => row.group === group && row.within === within),
    canAddRow: (group) => canAddRow(evaluator.index, draft.rows, group),
    addRow: (group, within) => {
      const key = crypto.randomUUID();
      change({ rowsAdded: [{ key, group, within }] });
      return key;
    },
    removeRow: (key) => change({ rowsRemoved: [key] }),
  };
  const keep = (happening: Happened) => {
    if (preview) setTried([...tried, { ...happening, id: crypto.randomUUID(), at: new Date().toISOString() }]);
    else record(given.order.id, happening);
  };
  /** Kept with what is typed, so that it is known after a reload and on another device. */
  const answeredBy = (respondent: InterviewRespondent) =>
    keep({ kind: 'interviewAnswered', itemId: item.id, places: [], rowsAdded: [], rowsRemoved: [], respondent });
  /** False while nobody has said who answers. */
  const send = (): boolean => {
    const { respondent } = item;
    if (respondent === null) return false;
    flush();
    const { answers, rows } = submissionOf(evaluator, evaluation);
    const language = languageNow();
    const spoken = language === 'ja' ? {} : { language };
    keep({ kind: 'interviewSent', itemId: item.id, respondent, ...spoken, answers, rows: [...rows] });
    return true;
  };
  const decide = (number: number) => setDecided((before) => new Set([...before, number]));
  return { step: { ...given, item }, way, onPage, change, flush, answeredBy, send, decide };
}

/** In a preview nothing is recorded: what staff send there is sent in this window alone. */
function useTried(given: InterviewPageItem) {
  const [tried, setTried] = useState<Parameters<typeof applyToInterview>[1]>([]);
  return { item: tried.length === 0 ? given : applyToInterview(given, tried), tried, setTried };
}
