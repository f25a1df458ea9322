import type { Exchange } from '#kernel/http/mount.ts';

type Pdf = {
  bytes: Uint8Array;
  /** What a browser calls the file when it is kept. It stays behind in its list of downloads: nothing personal. */
  fileName: string;
  /** Shown in the browser, or with `attachment` kept as a file at once. */
  disposition?: 'inline' | 'attachment';
};

/** Answers with a PDF made for the one who asks, which nobody keeps on its way. `draw` finds what is printed, and writes down that it was. */
export const servePdf =
  <S, I>(draw: (scope: S, input: I) => Promise<Pdf>) =>
  async (scope: S, input: I, { reply }: Exchange): Promise<unknown> => {
    const { bytes, fileName, disposition = 'inline' } = await draw(scope, input);
    void reply.headers({
      'cache-control': 'no-store',
      'content-disposition': `${disposition}; ${named(fileName)}`,
    });
    return reply.type('application/pdf').send(Buffer.from(bytes));
  };

/** RFC 6266: a header holds ASCII only, so that a Japanese name goes encoded (RFC 8187). */
const named = (fileName: string): string =>
  /^[\w.-]+$/.test(fileName) ? `filename="${fileName}"` : `filename*=UTF-8''${encoded(fileName)}`;

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
