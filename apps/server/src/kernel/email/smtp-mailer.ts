import type { Transporter } from 'nodemailer';
import { type Mailer, EmailFailed, EmailRefused } from '#kernel/email/email.ts';

const CONNECT_MS = 15_000;
const TALK_MS = 60_000;

/**
 * Sends by the mail server of `url`: smtps://… with TLS from the start, smtp://… with STARTTLS. A server elsewhere that offers no TLS gets
 * nothing, for emails hold secrets; `?ignoreTLS=true` says that the way to it is safe.
 */
export function openSmtpMailer(url: string, from: string): Mailer {
  const { hostname, searchParams, protocol } = new URL(url);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const settings = {
    url,
    requireTLS: protocol === 'smtp:' && !isOwnMachine && searchParams.get('ignoreTLS') !== 'true',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: TALK_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Promise<Transporter> | undefined;
  // The library is loaded with the first email.
  const transportOf = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings)));
  return {
    mailbox: null,
    async send({ to, subject, text, id }) {
      try {
        await (
          await transportOf()
        ).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text: text.replaceAll('\n', '\r\n'),
          textEncoding: 'base64',
          ...(id ? { messageId: `<${id}@${domainOf(from)}>` } : {}),
        });
      } catch (error) {
        throw failureOf(error as SmtpError);
      }
    },
  };
}

const domainOf = (sender: string): string => /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost';

type SmtpError = { code?: string; responseCode?: number; command?: string };

/** Only what the server says about the recipient is final; a full disk or a wrong login passes. */
const failureOf = ({ code = 'unknown', responseCode = 0, command = '' }: SmtpError): EmailFailed => {
  const reason = [code, command, responseCode || ''].filter(Boolean).join(' ');
  const isAboutRecipient = code === 'EENVELOPE' && ['RCPT TO', 'API'].includes(command);
  const isFinal = isAboutRecipient && (responseCode === 0 || responseCode >= 500);
  return isFinal ? new EmailRefused(reason) : new EmailFailed(reason);
};
