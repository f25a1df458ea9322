import type { PatientContact } from '@nattoku/contract/order/delivery';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import { type ContactValues, fillContactText } from '@nattoku/rules/text/contact-text';
import { formatDate } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

type About = { facilityName: string; contactPhone: string | null; dueOn: PlainDate | null };
export type Message = { subject: string | null; text: string };

/** The message as it goes out: who sends it, the link, until when and whom to call. Never who the patient is or what it is about. */
export function composeMessage(
  channel: DeliveryChannel,
  settings: PatientContact,
  { facilityName, contactPhone, dueOn }: About,
  url: string,
): Message {
  const values: ContactValues = {
    送信者名: settings.senderName ?? facilityName,
    URL: url,
    期限: dueOn && formatDate(dueOn),
    電話: contactPhone,
  };
  return channel === 'email'
    ? { subject: fillContactText(settings.emailSubject, values), text: fillContactText(settings.emailBody, values) }
    : { subject: null, text: fillContactText(settings.smsBody, values) };
}

/** As long as a secret, so that a text is counted as it is sent; opens nothing. */
export const secretShown = '●'.repeat(43);
