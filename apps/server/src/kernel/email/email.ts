import type { KeptMessages } from '#kernel/outbox/kept-messages.ts';
import { SendFailed } from '#kernel/outbox/send-failed.ts';

/** Plain text only, so that nothing in it can act. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  /** The same again after a crash carries the same one, so that a mailbox may show it once. */
  id?: string;
};

/** Emails that are not sent: who tries the product on this machine reads them here. */
type LocalMailbox = Pick<KeptMessages<Email>, 'list'>;

/** How emails leave this server. */
export type Mailer = {
  /** Throws EmailRefused when this address will never get it, and EmailFailed when another try may help. */
  send(email: Email): Promise<void>;
  /** With APP_ENV=local and without a mail server: where the emails are instead. */
  mailbox: LocalMailbox | null;
};

/** What a mail server says quotes the address, so only its codes are kept: they may get into a log. */
export class EmailFailed extends SendFailed {
  override readonly name: string = 'EmailFailed';
  override readonly isFinal: boolean = false;
  constructor(reason: string) {
    super(`email: ${reason}`);
  }
}

export class EmailRefused extends EmailFailed {
  override readonly name = 'EmailRefused';
  override readonly isFinal = true;
}
