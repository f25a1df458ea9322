import type { Email, Mailer } from '#kernel/email/email.ts';
import { type Kept, type KeptMessages, openKeptMessages } from '#kernel/outbox/kept-messages.ts';

export type KeptEmail = Kept<Email>;

/** Emails that are not sent: whoever tries the product on this machine reads them here. */
export type LocalMailbox = Pick<KeptMessages<Email>, 'list'>;

/** Keeps emails as files in `folder` instead of sending them. For APP_ENV=local only: they hold secrets. */
export function openLocalMailer(folder: string): Mailer {
  const mailbox = openKeptMessages<Email>(folder);
  return { mailbox, send: ({ to, subject, text }) => mailbox.keep({ to, subject, text }) };
}
