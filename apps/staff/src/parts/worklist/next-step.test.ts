import type { WorkGap, WorkOrder } from '@nattoku/contract/home/worklist';
import { expect, test } from 'vitest';
import { nextStepOf } from '#parts/worklist/next-step.ts';

const order = (gaps: WorkGap[], page: string, thread?: string) =>
  ({ gaps, page, question: thread ? { page: thread } : null }) as unknown as WorkOrder;

test('the step that presses most of all procedures is the next, and leads to where it is done', () => {
  const rows = [
    { procedure: '白内障手術', orders: [order(['video', 'signature'], '/video')] },
    {
      procedure: '胃カメラ',
      orders: [order(['signature'], '/form'), order(['question', 'video'], '/order', '/thread')],
    },
  ];

  expect(nextStepOf(rows)).toEqual({ words: '質問に回答する', page: '/thread', procedure: '胃カメラ' });
  expect(nextStepOf(rows.slice(0, 1))).toMatchObject({ words: '視聴の状況を見る', page: '/video' });
  expect(nextStepOf([{ procedure: '胃カメラ', orders: [order([], '/order')] }])).toBeNull();
  expect(nextStepOf([])).toBeNull();

  const running = { procedure: '胆のう摘出', orders: [order(['talkRunning', 'overdue'], '/cockpit')] };
  expect(nextStepOf([running])).toMatchObject({ words: '説明の画面を開く', page: '/cockpit' });
});
