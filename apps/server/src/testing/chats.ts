import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { ChatMessageId, OrderId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { As, Hospital } from '#testing/hospital.ts';
import { enter, givenIssued, record, type Visitor } from '#testing/video/video-orders.ts';

/** Sends a question as the patient page does. */
export const ask = (visitor: Visitor, orderId: OrderId, text = '薬は飲めますか？') =>
  visitor.call(patientPageContract.record, { body: { records: [record('asked', { orderId, itemId: null, text })] } });

/** An order whose patient is in and has asked something. */
export const givenQuestion = async (hospital: Hospital, text?: string) => {
  const issued = await givenIssued(hospital);
  const visitor = await enter(hospital, issued.linkSecret);
  await ask(visitor, issued.order.id, text);
  return { order: issued.order, visitor, params: { orderId: issued.order.id } };
};

export const threadFor = async (as: As, orderId: OrderId): Promise<ChatThread> =>
  (await as(chatContract.get, { params: { orderId } })).body;

export const messagesOf = ({ entries }: ChatThread) =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : []));

export const lastQuestion = (thread: ChatThread): ChatMessageId | null =>
  messagesOf(thread).findLast(({ from }) => from === 'patient')?.id ?? null;

/** Answers what the member of staff has on the screen. */
export const answer = async (as: As, orderId: OrderId, text: string, given: { id?: string } = {}) => {
  const lastSeenId = lastQuestion(await threadFor(as, orderId));
  return as(chatContract.reply, { params: { orderId }, body: { id: crypto.randomUUID(), text, lastSeenId, ...given } });
};

/** Records that what the member of staff has on the screen was answered by word of mouth. */
export const answerOrally = async (
  as: As,
  orderId: OrderId,
  text: string,
  given: { id?: string; saidOn?: string; lastSeenId?: ChatMessageId } = {},
) => {
  const lastSeenId = lastQuestion(await threadFor(as, orderId)) ?? (crypto.randomUUID() as ChatMessageId);
  const body = { id: crypto.randomUUID(), text, saidOn: todayInTokyo(new Date()), lastSeenId, ...given };
  return as(chatContract.answerOrally, { params: { orderId }, body });
};

/** What the patient has on the screen. */
export const pageOf = async ({ call }: Visitor) => (await call(patientPageContract.get, {})).body;
