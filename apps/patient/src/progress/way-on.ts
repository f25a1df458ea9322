import { isForm } from '@nattoku/contract/patient-page/page-items';
import type { Screen } from '#platform/screen.ts';
import { isItemDone, isOrderComplete, nextQuestion, nextStep, type Question, type Step } from '#progress/steps.ts';

export type WayOn = { screen: Screen; label: string };

/** 3つ, 12個: counted as it is said. */
export const countOf = (number: number): string => (number < 10 ? `${number}つ` : `${number}個`);
export const ordinalOf = (number: number): string => (number < 10 ? `${number}つ目` : `${number}番目`);
/** 3つのうち1つ目 */
export const placeOf = ({ number, total }: Step): string =>
  total === 1 ? '' : `${countOf(total)}のうち${ordinalOf(number)}`;

/** Where a step is taken up: at its video, or at its questions when the video was seen. */
export function screenOf(step: Step): Screen {
  const [question] = step.openQuestions;
  const itemId = step.item.id;
  return step.state === 'questions' && question
    ? { name: 'question', itemId, questionId: question.id }
    : { name: 'video', itemId };
}

/** The one next thing after a video, or after a question of it. */
export function wayOn(steps: readonly Step[], step: Step, after?: Question): WayOn {
  const question = nextQuestion(step, after);
  if (question) {
    const screen = { name: 'question', itemId: step.item.id, questionId: question.id } as const;
    return { screen, label: after ? 'つぎの質問へ' : `確認の質問へ（${step.openQuestions.length}問）` };
  }
  if (isOrderComplete(step.order)) {
    return { screen: { name: 'thanks', orderId: step.order.id }, label: 'おわりへ進む' };
  }
  const behind = step.order.items.slice(step.order.items.findIndex(({ id }) => id === step.item.id) + 1);
  const following = behind.find((item) => !isItemDone(item));
  if (following && isForm(following)) return { screen: screenOfForm(following), label: '同意書へ進む' };
  const next = nextStep(steps, step);
  if (!next || next.item.id === step.item.id) return { screen: { name: 'home' }, label: 'はじめの画面へ' };
  return { screen: screenOf(next), label: `${ordinalOf(next.number)}へ進む` };
}

/** Where a form is taken up. */
export const screenOfForm = ({ id }: { id: string }): Screen => ({
  name: 'consent',
  itemId: id,
  part: 'overview',
  signerId: null,
});

/** What the large button on the first screen says. */
export function startLabel(step: Step): string {
  const name = step.total === 1 ? '' : `${ordinalOf(step.number)}の`;
  if (step.state === 'questions') return `${name}確認の質問に答える`;
  return step.state === 'watching' ? `${name}つづきを見る` : `${name}動画を見る`;
}
