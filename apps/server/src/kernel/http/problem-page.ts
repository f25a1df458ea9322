import { createHash } from 'node:crypto';
import type { ProblemBody } from '@nattoku/contract/shared/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';

const style = `body{margin:0;padding:12vh 24px;font:16px/1.8 'Noto Sans JP','Hiragino Sans','Yu Gothic UI',sans-serif;color:#333;background:#f7f7f7}
main{max-width:36rem;margin:auto;padding:32px;background:#fff;border:1px solid #dbdbdb;border-radius:8px}
h1{margin:0 0 16px;font-size:20px;line-height:1.5}p{margin:0 0 12px}small{color:#666;overflow-wrap:anywhere}`;

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'self'`;

/** Where a browser was to show a file in a window or frame, and no script of ours could read a problem. */
export const isShownToSomebody = ({ headers, method }: Pick<FastifyRequest, 'headers' | 'method'>): boolean =>
  method === 'GET' && ['document', 'iframe'].includes(String(headers['sec-fetch-dest']));

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escaped[character] ?? '');

/** The problem as a page to be read, with what to do next. */
export function sendProblemPage(reply: FastifyReply, body: ProblemBody): FastifyReply {
  const sentences = [body.title, body.detail ?? '', ...(body.errors ?? []).map(({ message }) => message)];
  const [title = '', ...more] = [...new Set(sentences.filter(Boolean))].map(escape);
  return reply
    .code(body.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(
      `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>` +
        `<body><main><h1>${title}</h1>${more.map((one) => `<p>${one}</p>`).join('')}<p>この画面を閉じて、元の画面にお戻りください。</p><small>問い合わせ番号：${escape(body.instance ?? '')}</small></main></body></html>`,
    );
}
