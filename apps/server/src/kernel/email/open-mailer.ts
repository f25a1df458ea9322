import { join } from 'node:path';
import { openLocalMailer } from '#kernel/email/local-mailbox.ts';
import type { EmailSettings } from '#kernel/email/email-settings.ts';
import type { Mailer } from '#kernel/email/email.ts';
import { openSmtpMailer } from '#kernel/email/smtp-mailer.ts';

/** Null when this server sends no emails. */
export function openMailer(transport: EmailSettings['transport'], dataDir: string): Mailer | null {
  if (transport === null) return null;
  return transport === 'local'
    ? openLocalMailer(join(dataDir, 'mailbox'))
    : openSmtpMailer(transport.smtpUrl, transport.from);
}
