import { smsParts } from '@nattoku/rules/text/contact-text';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeptLetter } from '#kernel/mail/local-mailbox.ts';
import type { Kept } from '#kernel/outbox/kept-messages.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';
import type { TextMessage } from '#kernel/sms/sms.ts';

export const LOCAL_MAILBOX = '/api/local/mailbox';

/**
 * With APP_ENV=local: the letters and text messages that were not sent, for whoever sits at this machine. Anywhere else the address does not exist. The name that
 * was asked for is looked at, too, since another site's name can be made to point at this machine.
 */
export function serveLocalMailbox(app: FastifyInstance, { mail, sms }: Services): void {
  const mailbox = mail?.mailbox;
  const outbox = sms?.outbox;
  if (!mailbox && !outbox) return;
  app.get(LOCAL_MAILBOX, { schema: { hide: true } }, async (request, reply) => {
    if (!isAtThisMachine(request)) throw new Problem('notFound');
    return reply
      .type('text/html; charset=utf-8')
      .send(pageOf((await mailbox?.list()) ?? [], (await outbox?.list()) ?? []));
  });
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const ownName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const isAtThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  loopback.has(socket.remoteAddress ?? '') &&
  ownName.test(headers.host ?? '') &&
  headers.forwarded === undefined &&
  headers['x-forwarded-for'] === undefined;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Only addresses that stand alone on their line are links, as ours do. */
const lineOf = (line: string): string =>
  /^https?:\/\/[\w.:[\]/#-]+$/.test(line) ? `<a href="${line}">${line}</a>` : escape(line);

const bodyOf = (text: string): string => `<p>${text.split('\n').map(lineOf).join('<br>\n')}</p>`;

const letterOf = ({ at, to, subject, text }: KeptLetter): string => `<article>
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

const pageOf = (letters: readonly KeptLetter[], texts: readonly Kept<TextMessage>[]): string => `<!doctype html>
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
${listOf(letters.map(letterOf), 'メールはまだありません。')}
<h2>SMS</h2>
${listOf(texts.map(textMessageOf), 'SMSはまだありません。')}
</main>
</body>
</html>
`;
