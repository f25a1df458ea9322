import type { PatientContact } from '@nattoku/contract/order/delivery';
import { checkPatientContact, hourWords, normalisePatientContact } from '@nattoku/contract/order/delivery-input';
import { isLinkTouched } from '@nattoku/rules/text/contact-text';
import type { FieldProblem } from '@nattoku/contract/shared/problems';

/** As the boxes hold them. */
export type ContactFormValues = {
  emailOn: boolean;
  smsOn: boolean;
  senderName: string;
  reminderHour: string;
  quietFrom: string;
  quietUntil: string;
  emailSubject: string;
  emailBody: string;
  smsBody: string;
};

export const valuesOf = (contact: PatientContact): ContactFormValues => ({
  emailOn: contact.emailOn,
  smsOn: contact.smsOn,
  senderName: contact.senderName ?? '',
  reminderHour: String(contact.reminderHour),
  quietFrom: contact.quietFrom ?? '',
  quietUntil: contact.quietUntil ?? '',
  emailSubject: contact.emailSubject,
  emailBody: contact.emailBody,
  smsBody: contact.smsBody,
});

export const contactOf = (values: ContactFormValues): PatientContact =>
  normalisePatientContact({
    ...values,
    reminderHour: Number(values.reminderHour),
    quietFrom: values.quietFrom || null,
    quietUntil: values.quietUntil || null,
  });

export const checkValues = (values: ContactFormValues): FieldProblem[] => checkPatientContact(contactOf(values));

/** Such a text may be saved: the page reads the link anyway, but some apps open only a part of it. */
export const linkAdvice = (text: string): string | null =>
  isLinkTouched(text)
    ? '{{URL}} のすぐ前か後ろに文字や記号があります。スマートフォンがそこまでをリンクと見なし、開けないことがあります。前後で改行するか、半角の空白を入れてください。'
    : null;

export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));
