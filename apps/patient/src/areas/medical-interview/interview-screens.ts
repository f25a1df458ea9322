import type { Evaluation, InterviewEvaluator } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { faultsOf, type PlacedFault } from '@nattoku/rules/interview/evaluation/submit-interview';
import type { InterviewDraft, InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { formerOn, isTouched, type FormerBlock } from '#areas/medical-interview/former-answers.ts';
import { isShown, mayCome, pagesOf, placesOn, type InterviewPage } from '#areas/medical-interview/interview-pages.ts';

/** A screen that is asked now, with what stands in the way of sending it. */
export type AskedPage = InterviewPage & {
  faults: readonly PlacedFault[];
  /** What was said there the last time, as long as nobody has said what becomes of it. */
  undecided: FormerBlock | null;
  isTouched: boolean;
};

export type InterviewWay = {
  pages: readonly AskedPage[];
  /** Screens that are hidden now and may come by an answer; by their numbers. */
  mayCome: readonly number[];
};

type Asked = {
  items: readonly InterviewItem[];
  evaluator: InterviewEvaluator;
  evaluation: Evaluation;
  draft: InterviewDraft;
  former: InterviewPageItem['former'];
  /** Screens on which it was said what becomes of the former answers, in this window. */
  decided: ReadonlySet<number>;
};

/** The screens as they are asked with the answers of now. */
export function interviewWay({ items, evaluator, evaluation, draft, former, decided }: Asked): InterviewWay {
  const all = pagesOf(items);
  const faults = new Map(faultsOf(evaluator, evaluation).map((fault) => [fault.key, fault]));
  const shown = all.filter((page) => isShown(page, evaluation));
  const isThere = new Set(shown.map(({ number }) => number));
  return {
    pages: shown.map((page) => {
      const touched = isTouched(page, draft);
      return {
        ...page,
        faults: placesOn(page, evaluation).flatMap((key) => faults.get(key) ?? []),
        undecided: touched || decided.has(page.number) ? null : formerOn(page, former),
        isTouched: touched || decided.has(page.number),
      };
    }),
    mayCome: all.filter((page) => !isThere.has(page.number) && mayCome(page)).map(({ number }) => number),
  };
}

/** What hinders a screen from being sent: something lacks, or nobody has said whether it is still as it was. */
export const isLacking = ({ faults, undecided }: AskedPage): boolean => faults.length > 0 || undecided !== null;

/** Where somebody goes on who comes back, on whatever device: behind the last screen on which something was said. */
export function whereToGoOn({ pages }: InterviewWay): AskedPage | null {
  const last = pages.findLastIndex((page) => page.isTouched);
  return pages[last + 1] ?? null;
}
