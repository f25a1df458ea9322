import type { ChannelState, PatientContact } from '@nattoku/contract/order/delivery';
import type { ProblemCode } from '@nattoku/contract/shared/problems';
import {
  type DeliveryChannel,
  DeliveryChannel as Channels,
  deliveryChannelNames,
} from '@nattoku/contract/order/reminder-plan';
import { problems } from '@nattoku/contract/shared/problems';
import { mobileNumber } from '@nattoku/rules/text/mobile-number';
import { EMAIL_PATTERN } from '@nattoku/rules/text/validation';
import type { Addressed } from '#areas/delivery/sending/delivery.addressed.ts';
import { mayWithOrders, orderArea } from '#domain/order/order-area.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

export type Senders = Pick<Services, 'mailer' | 'sms' | 'publicUrl'>;

const canSend = ({ mailer, sms }: Senders, channel: DeliveryChannel): boolean =>
  channel === 'email' ? mailer !== null : sms !== null;

/** What may be used: what the server can send, and of that what the facility wants. */
export const channelStates = (settings: Pick<PatientContact, 'emailOn' | 'smsOn'>, senders: Senders): ChannelState[] =>
  Channels.options.map((channel) => {
    const isWanted = channel === 'email' ? settings.emailOn : settings.smsOn;
    const code = !canSend(senders, channel) ? 'delivery.serverOff' : !isWanted ? 'delivery.off' : null;
    return { channel, on: code === null, why: code && problems[code].title };
  });

/** Where a message goes by the record: an e-mail address, or the first mobile number that takes text messages, in E.164. */
export function recipientIn(patient: Addressed, channel: DeliveryChannel): string | null {
  if (channel === 'email') return patient.email !== null && EMAIL_PATTERN.test(patient.email) ? patient.email : null;
  const numbers = numbersOf(patient).filter(({ acceptsSms }) => acceptsSms);
  return numbers.map(({ number }) => mobileNumber(number)).find((number) => number !== null) ?? null;
}

const numbersOf = ({ phone, phoneAcceptsSms, phones }: Addressed) =>
  [{ number: phone ?? '', acceptsSms: phoneAcceptsSms }, ...phones].filter(({ number }) => number !== '');

/** Why what stands in the record is no recipient, in words for staff; null where there is one, or nothing. */
export function unusableIn(patient: Addressed, channel: DeliveryChannel): string | null {
  if (recipientIn(patient, channel) !== null) return null;
  if (channel === 'email') return patient.email === null ? null : '記録のメールアドレスには送れません';
  const numbers = numbersOf(patient);
  if (numbers.length === 0) return null;
  return numbers.some(({ number }) => mobileNumber(number) !== null)
    ? '記録の番号は、SMSを受け取らない設定です'
    : '記録の番号は、携帯電話の番号ではありません';
}

type Refusal = { code: ProblemCode; words: string };
const refusal = (code: ProblemCode, words: string = problems[code].title): Refusal => ({ code, words });

/** Why this patient is not written to this way, whatever the address; null when nothing stands against it. */
export function refusalByPatient(patient: Addressed, channel: DeliveryChannel): Refusal | null {
  const { contactPolicy: policy } = patient;
  const name = deliveryChannelNames[channel];
  if (patient.isGone) return refusal('delivery.notAllowed', '亡くなられた患者さんのため、送信できません。');
  if (patient.isArchived)
    return refusal(
      'delivery.notAllowed',
      '登録が終了した患者さんのため、送信できません。患者の記録を確認してください。',
    );
  if (policy.doNotContact)
    return refusal(
      'delivery.notAllowed',
      'この患者さんは「連絡不可」です。来院のときに、画面のQRコードか配布用紙で渡してください。',
    );
  if (policy.channels.length > 0 && !policy.channels.includes(channel))
    return refusal(
      'delivery.notAllowed',
      `この患者さんには${name}で連絡しないことになっています。患者の記録の「連絡の制限」を確認してください。`,
    );
  return null;
}

/** Why nothing can be sent about the order as it stands; null when it can. */
export function refusalByOrder(order: Addressed, now: Date): Refusal | null {
  const isRunning = order.lifecycle === 'issued' && (order.expiresAt === null || order.expiresAt > now);
  if (!isRunning) return refusal('order.illegalTransition');
  if (order.isLinkLocked)
    return refusal('order.illegalTransition', '患者用リンクが停止しています。リンクを再発行してから送ってください。');
  return order.sealedSecret === null ? refusal('delivery.linkNotKept') : null;
}

/** What a message asks the patient to do. */
export const taskOf = ({ area }: Addressed): string => orderArea(area).words.task;

/** A user who sends the orders of one area does not thereby send those of another. */
export const mayOrder = (scope: StaffScope, { area }: Addressed): boolean => mayWithOrders(scope, area, 'order');

export const requireOrdering = (scope: StaffScope, order: Addressed): void => {
  if (!mayOrder(scope, order)) throw new Problem('notFound');
};

export const throwIf = (found: Refusal | null): void => {
  if (found) throw new Problem(found.code, { detail: found.words });
};
