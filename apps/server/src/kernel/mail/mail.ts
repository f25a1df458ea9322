import type { LocalMailbox } from '#kernel/mail/local-mailbox.ts';
import { SendFailed } from '#kernel/outbox/send-failed.ts';

/** Plain text only, so that nothing in it can act. */
export type Letter = {
  to: string;
  subject: string;
  text: string;
  /** The same again after a crash carries the same one, so that a mailbox may show it once. */
  id?: string;
};

/** How letters leave this server. */
export type Mail = {
  /** Throws MailRefused when this address will never get it, and MailFailed when another try may help. */
  send(letter: Letter): Promise<void>;
  /** With APP_ENV=local and without a mail server: where the letters are instead. */
  mailbox: LocalMailbox | null;
};

/** What a mail server says quotes the address, so only its codes are kept: they may get into a log. */
export class MailFailed extends SendFailed {
  override readonly name: string = 'MailFailed';
  override readonly isFinal: boolean = false;
  constructor(reason: string) {
    super(`mail: ${reason}`);
  }
}

export class MailRefused extends MailFailed {
  override readonly name = 'MailRefused';
  override readonly isFinal = true;
}
