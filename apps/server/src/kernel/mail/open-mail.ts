import { join } from 'node:path';
import { openLocalMail } from '#kernel/mail/local-mailbox.ts';
import type { MailSettings } from '#kernel/mail/mail-settings.ts';
import type { Mail } from '#kernel/mail/mail.ts';
import { openSmtpMail } from '#kernel/mail/smtp-mail.ts';

/** Null when this server sends no letters. */
export function openMail(transport: MailSettings['transport'], dataDir: string): Mail | null {
  if (transport === null) return null;
  return transport === 'local'
    ? openLocalMail(join(dataDir, 'mailbox'))
    : openSmtpMail(transport.smtpUrl, transport.from);
}
