import type { ChatThread, ChatThreadSummary } from '@nattoku/contract/chat/chat';
import { aPatient } from '#testing/patients.ts';

const orderId = '0199d000-0000-7000-8000-000000000001' as ChatThread['orderId'];

/** A thread that waits for nobody, of an order that still runs; tests say what they are about. */
export const aThread = (more: Partial<ChatThread> = {}): ChatThread => ({
  orderId,
  version: 1,
  state: 'waitingPatient',
  team: null,
  waitingSince: null,
  orderTitle: '検査の説明',
  lifecycle: 'issued',
  patient: aPatient(),
  page: `/video/order/detail?order=${orderId}`,
  entries: [],
  mayReply: true,
  values: {},
  ...more,
});

/** The same thread as a list shows it: somebody has asked. */
export const aThreadRow = (more: Partial<ChatThreadSummary> = {}): ChatThreadSummary => ({
  id: orderId,
  state: 'waitingStaff',
  teamName: null,
  waitingSince: null,
  lastMessageAt: null,
  lastMessage: { from: 'patient', text: '痛いですか' },
  unread: 0,
  orderTitle: '検査の説明',
  lifecycle: 'issued',
  patient: aPatient(),
  ...more,
});
