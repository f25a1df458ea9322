import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { localMailboxPath } from '@nattoku/contract/platform/local-mailbox';
import type { Environment } from '#kernel/environment.ts';

type Account = { email: string; password: string; role: string };

const ownUrl = (host: string, port: number): string => `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;

/** What addresses that this server hands out begin with. */
export const publicUrlOf = ({ email, host, port }: Environment): string => email.publicUrl ?? ownUrl(host, port);

/** What the terminal says once the server can be used: where it is, what is on, and who can sign in. */
export function greeting(
  environment: Environment,
  address: AddressInfo | string | null,
  accounts: readonly Account[],
  firstOperator: string | null,
): string[] {
  const port = typeof address === 'object' && address ? address.port : environment.port;
  const origin = ownUrl(environment.host, port);
  return [
    '',
    `  Nattoku（納得）  ${origin}/`,
    `  Mail / メール    ${emailWords(environment.email.transport, origin)}`,
    `  SMS              ${smsWords(environment.sms, origin)}`,
    `  Files / ファイル ${filesWords(environment)}`,
    `  Error reports    ${environment.sentryDsn ? new URL(environment.sentryDsn.endpoint).host : 'off (SENTRY_DSN)'}`,
    ...accountLines(accounts),
    ...firstOperatorLines(firstOperator),
    '',
    '  Ctrl-C で終了します',
    '',
  ];
}

const emailWords = (transport: Environment['email']['transport'], origin: string): string => {
  if (transport === null) return 'off (SMTP_URL)';
  return transport === 'local' ? `${origin}${localMailboxPath}` : new URL(transport.smtpUrl).host;
};

const smsWords = (transport: Environment['sms'], origin: string): string => {
  if (transport === null) return 'off (SMS_URL)';
  return transport === 'local' ? `${origin}${localMailboxPath}` : new URL(transport.url).host;
};

const filesWords = ({ s3, dataDir }: Environment): string =>
  s3 ? `S3: ${s3.bucket}, ${s3.endpoint}` : resolve(dataDir);

const accountLines = (accounts: readonly Account[]): string[] =>
  accounts.length === 0
    ? []
    : [
        '',
        '  Demonstration accounts / お試し用アカウント',
        ...accounts.map(({ email, password, role }) => `    ${email.padEnd(28)} ${password}   ${role}`),
      ];

const firstOperatorLines = (link: string | null): string[] =>
  link === null
    ? []
    : [
        '',
        '  Nobody can sign in yet. This link makes the first operator account; it works once, for 24 hours.',
        '  最初の運営アカウントを作るリンクです。1回だけ、24時間使えます。',
        `    ${link}`,
      ];
