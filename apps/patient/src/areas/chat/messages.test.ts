import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { ChatMessageId } from '@nattoku/contract/shared/primitives';
import type { ChatMessage } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import '#page-kinds.ts';
import { messagesOf } from '#areas/chat/messages.ts';
import { aFormItem, anItem, anOrder, aPage, newId } from '#testing/patient-pages.ts';

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

test('specification/chat.md §6: a question about a consent form names the form, before and after the server knows it', () => {
  const consent = aFormItem({ formId: newId() } as unknown as PatientConsent);
  const known: ChatMessage = {
    id: newId() as ChatMessageId,
    from: 'patient',
    text: '麻酔は痛いですか？',
    sentAt: '2026-11-21T01:00:00Z',
    readAt: null,
    itemTitle: null,
  };
  const reply: ChatMessage = { ...known, id: newId() as ChatMessageId, from: 'staff', sentAt: '2026-11-21T02:00:00Z' };
  const form = anOrder({ title: '白内障手術の同意書', items: [consent], chatMessages: [known, reply] });
  const own = { ...asked('2026-11-21T03:00:00.000Z', '何日休みますか？'), orderId: form.id, itemId: null };

  const messages = messagesOf(aPage(order, form), { delivered: [], pending: [own] });

  const named = messages.filter(({ text }) => text !== '少しのお水で飲んでください。');
  expect(named.map(({ from, itemTitle }) => [from, itemTitle])).toEqual([
    ['patient', '白内障手術の同意書'],
    ['staff', null],
    ['patient', '白内障手術の同意書'],
  ]);
});
