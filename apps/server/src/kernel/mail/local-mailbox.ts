import type { Letter, Mail } from '#kernel/mail/mail.ts';
import { type Kept, type KeptMessages, openKeptMessages } from '#kernel/outbox/kept-messages.ts';

export type KeptLetter = Kept<Letter>;

/** Letters that are not sent: whoever tries the product on this machine reads them here. */
export type LocalMailbox = Pick<KeptMessages<Letter>, 'list'>;

/** Keeps letters as files in `folder` instead of sending them. For APP_ENV=local only: they hold secrets. */
export function openLocalMail(folder: string): Mail {
  const mailbox = openKeptMessages<Letter>(folder);
  return { mailbox, send: ({ to, subject, text }) => mailbox.keep({ to, subject, text }) };
}
