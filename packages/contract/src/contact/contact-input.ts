import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { email, max, required } from '@nattoku/rules/text/validation';
import { normaliseEmail } from '#staff/account-input.ts';
import { contactLimits, type NewContactMessage } from '#contact/contact.ts';
import type { FieldProblem } from '#shared/problems.ts';

export const normaliseContact = (input: NewContactMessage): NewContactMessage => ({
  ...input,
  // A line of its own could pass for ours in an email.
  subject: normaliseText(input.subject).replace(/\s+/g, ' '),
  body: normaliseText(input.body),
  replyTo: normaliseEmail(input.replyTo),
  fileIds: [...new Set(input.fileIds)],
});

/** What is wrong with a normalised message; the form and the server ask the same question. */
export const checkContact = ({ subject, body, replyTo }: NewContactMessage): FieldProblem[] =>
  Object.entries({
    subject: [required(subject), max(subject, contactLimits.subject)],
    body: [required(body), max(body, contactLimits.body)],
    replyTo: [required(replyTo), email(replyTo)],
  }).flatMap(([field, verdicts]) =>
    verdicts
      .filter((verdict) => verdict !== true)
      .slice(0, 1)
      .map((message) => ({ field, message })),
  );

export const checkAnswer = (body: string): FieldProblem[] =>
  [required(body), max(body, contactLimits.answer)]
    .filter((verdict) => verdict !== true)
    .slice(0, 1)
    .map((message) => ({ field: 'body', message }));
