import type { ChatMessageId } from '@nattoku/contract/shared';
import { expect, test } from 'vitest';
import { messagesOf } from '#areas/chat/messages.ts';
import { anItem, anOrder, aPage, newId } from '#testing/patient-pages.ts';

const item = anItem({ title: '手術の前の日' });
const order = anOrder({
  items: [item],
  chatMessages: [
    {
      id: newId() as ChatMessageId,
      from: 'staff',
      text: '少しのお水で飲んでください。',
      sentAt: '2026-11-21T02:00:00Z',
      readAt: null,
      itemTitle: null,
    },
  ],
});
const asked = (at: string, text: string) =>
  ({ id: newId(), at, kind: 'asked', orderId: order.id, itemId: item.id, text }) as const;

test('what was asked here stands among what the server knows, in the order of time, and says whether it has left', () => {
  const delivered = asked('2026-11-21T01:00:00.000Z', '薬は飲めますか？');
  const pending = asked('2026-11-21T03:00:00.000Z', 'お風呂は？');

  const messages = messagesOf(aPage(order), { delivered: [delivered], pending: [pending] });

  expect(messages.map(({ from, text, waiting, itemTitle }) => [from, text, waiting, itemTitle])).toEqual([
    ['patient', '薬は飲めますか？', false, '手術の前の日'],
    ['staff', '少しのお水で飲んでください。', false, null],
    ['patient', 'お風呂は？', true, '手術の前の日'],
  ]);
});

test('a question of which the answer was lost on its way stands there once', () => {
  const [known] = order.chatMessages;
  const again = { ...asked('2026-11-21T01:00:00.000Z', '薬は飲めますか？'), id: known?.id ?? '' };
  expect(messagesOf(aPage(order), { delivered: [], pending: [again] })).toHaveLength(1);
});
