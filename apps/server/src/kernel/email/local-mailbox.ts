import type { Email, Mailer } from '#kernel/email/email.ts';
import { type Kept, openKeptMessages } from '#kernel/outbox/kept-messages.ts';

export type KeptEmail = Kept<Email>;

/** Keeps emails as files in `folder` instead of sending them. For APP_ENV=local only: they hold secrets. */
export function openLocalMailer(folder: string): Mailer {
  const mailbox = openKeptMessages<Email>(folder);
  return { mailbox, send: ({ to, subject, text }) => mailbox.keep({ to, subject, text }) };
}
