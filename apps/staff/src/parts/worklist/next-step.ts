import { WorkGap, type WorkOrder, type WorkRow } from '@nattoku/contract/home/worklist';

/** What is to be done about what is missing, as the button says it. */
const stepWords: Record<WorkGap, string> = {
  withdrawal: '撤回を確認する',
  question: '質問に回答する',
  talkRunning: '説明の画面を開く',
  notUnderstood: '誤答した問題を確認する',
  overdue: '期限超過のオーダーを見る',
  linkLocked: 'リンクを再発行する',
  undelivered: '新しいリンクを渡す',
  stopped: '止まっている同意書を見る',
  doctorCheck: '同意書を確認する',
  talkRecord: '説明の記録を確定する',
  followUp: '返事への対応を記録する',
  attendees: '説明の出席者を決める',
  video: '視聴の状況を見る',
  explanation: '説明を記録する',
  signature: '署名の状況を見る',
};

export type NextStep = { words: string; page: string; procedure: string };

/** The one thing that presses most among all procedures of a patient; null where nothing is missing that the reader may open. */
export function nextStepOf(
  rows: readonly Pick<WorkRow, 'procedure' | 'orders'>[],
  mayFollow: (page: string) => boolean = () => true,
): NextStep | null {
  for (const gap of WorkGap.options) {
    for (const { procedure, orders } of rows) {
      const order = orders.find((each) => each.gaps.includes(gap) && mayFollow(pageFor(gap, each)));
      if (order) return { words: stepWords[gap], page: pageFor(gap, order), procedure };
    }
  }
  return null;
}

const pageFor = (gap: WorkGap, { page, question }: Pick<WorkOrder, 'page' | 'question'>): string =>
  gap === 'question' && question ? question.page : page;
