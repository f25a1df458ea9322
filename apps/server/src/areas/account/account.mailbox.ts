import { formatDateTime } from '@nattoku/rules/date-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeptLetter } from '#kernel/mail/local-mailbox.ts';
import { Problem } from '#kernel/problem.ts';
import type { Services } from '#kernel/services.ts';

export const LOCAL_MAILBOX = '/api/local/mailbox';

/**
 * With APP_ENV=local: the letters that were not sent, for whoever sits at this machine. Anywhere else the address does not exist. The name that
 * was asked for is looked at, too, since another site's name can be made to point at this machine.
 */
export function serveLocalMailbox(app: FastifyInstance, { mail }: Services): void {
  const mailbox = mail?.mailbox;
  if (!mailbox) return;
  app.get(LOCAL_MAILBOX, { schema: { hide: true } }, async (request, reply) => {
    if (!isAtThisMachine(request)) throw new Problem('notFound');
    return reply.type('text/html; charset=utf-8').send(pageOf(await mailbox.list()));
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

const letterOf = ({ at, to, subject, text }: KeptLetter): string => `<article>
<h2>${escape(subject)}</h2>
<p>宛先: ${escape(to)}<br>日時: ${formatDateTime(at)}</p>
<p>${text.split('\n').map(lineOf).join('<br>\n')}</p>
</article>`;

const pageOf = (letters: readonly KeptLetter[]): string => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>お試し用メールボックス</title>
</head>
<body>
<main>
<h1>お試し用メールボックス</h1>
<p>このパソコンで試しているあいだ、メールは送信されず、ここに届きます。新しいメールを見るには、ページを読み込み直してください。</p>
${letters.length === 0 ? '<p>メールはまだありません。</p>' : letters.map(letterOf).join('\n<hr>\n')}
</main>
</body>
</html>
`;
