import { localMailboxFiles } from '@nattoku/contract/platform/local-mailbox';
import { smsParts } from '@nattoku/rules/text/contact-text';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import type { KeptEmail } from '#kernel/email/local-mailbox.ts';
import type { Kept } from '#kernel/outbox/kept-messages.ts';
import type { Services } from '#kernel/services.ts';
import type { TextMessage } from '#kernel/sms/sms.ts';

/** With APP_ENV=local: the emails and text messages that were not sent. Anywhere else the address does not exist. */
export function serveLocalMailbox({ mailer, sms }: Pick<Services, 'mailer' | 'sms'>): FileRoutes | null {
  const mailbox = mailer?.mailbox;
  const outbox = sms?.outbox;
  if (!mailbox && !outbox) return null;
  return serveFiles(localMailboxFiles, {
    page: async (_, __, { reply }) =>
      reply.type('text/html; charset=utf-8').send(pageOf((await mailbox?.list()) ?? [], (await outbox?.list()) ?? [])),
  });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Only addresses that stand alone on their line are links, as ours do. */
const lineOf = (line: string): string =>
  /^https?:\/\/[\w.:[\]/#-]+$/.test(line) ? `<a href="${line}">${line}</a>` : escape(line);

const bodyOf = (text: string): string => `<p>${text.split('\n').map(lineOf).join('<br>\n')}</p>`;

const emailOf = ({ at, to, subject, text }: KeptEmail): string => `<article>
<h3>${escape(subject)}</h3>
<p>宛先: ${escape(to)}<br>日時: ${formatDateTime(at)}</p>
${bodyOf(text)}
</article>`;

const textMessageOf = ({ at, to, text }: Kept<TextMessage>): string => `<article>
<h3>${escape(to)}</h3>
<p>日時: ${formatDateTime(at)}／${text.length}文字（${smsParts(text)}通分）</p>
${bodyOf(text)}
</article>`;

const listOf = (articles: readonly string[], nothing: string): string =>
  articles.length === 0 ? `<p>${nothing}</p>` : articles.join('\n<hr>\n');

const pageOf = (emails: readonly KeptEmail[], texts: readonly Kept<TextMessage>[]): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>お試し用メールボックス</title>
</head>
<body>
<main>
<h1>お試し用メールボックス</h1>
<p>このパソコンで試しているあいだ、メールとSMSは送信されず、ここに届きます。新しいものを見るには、ページを読み込み直してください。</p>
<h2>メール</h2>
${listOf(emails.map(emailOf), 'メールはまだありません。')}
<h2>SMS</h2>
${listOf(texts.map(textMessageOf), 'SMSはまだありません。')}
</main>
</body>
</html>
`;
