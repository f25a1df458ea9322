import type { PatientContact, PatientContactSettings } from '@nattoku/contract/order/delivery';
import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import { type ContactValues, fillContactText, smsParts } from '@nattoku/rules/text/contact-text';
import { addDays, formatDate } from '@nattoku/rules/time/date-time';
import { useToday } from '#platform/use-today.ts';
import { MessagePreview } from '#parts/order/message-preview.tsx';

type Props = { channel: DeliveryChannel; contact: PatientContact; saved: PatientContactSettings };

/** A link is that long; what is shown instead opens nothing. */
const SECRET_LENGTH = 43;
const WEEK = 7;

/** The message as a patient with a due date a week from now would get it. */
export function ContactPreview({ channel, contact, saved }: Props) {
  const dueOn = addDays(useToday(), WEEK);
  const address = `${saved.server.publicUrl}/p/#`;
  const values: ContactValues = {
    送信者名: contact.senderName ?? saved.facilityName,
    URL: address + '●'.repeat(SECRET_LENGTH),
    期限: formatDate(dueOn),
    電話: saved.facilityPhone,
  };
  const text = fillContactText(channel === 'email' ? contact.emailBody : contact.smsBody, values);
  return (
    <MessagePreview
      subject={channel === 'email' ? fillContactText(contact.emailSubject, values) : null}
      text={text.replace(/●+/, '…')}
      parts={channel === 'sms' ? smsParts(text) : null}
    />
  );
}
