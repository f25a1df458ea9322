import type { Exchange } from '#kernel/http/mount.ts';
import type { PageImage } from '#kernel/pdf/page-images.ts';

/** Where the address changes with the content, a browser need not ask again. */
export const KEPT_PAGE = 'private, max-age=86400, immutable';
export const UNKEPT_PAGE = 'no-store';

/** Answers with the picture of a page. */
export const servePageImage =
  <S, I>(draw: (scope: S, input: I) => Promise<PageImage & { cacheControl: string }>) =>
  async (scope: S, input: I, { reply }: Exchange): Promise<unknown> => {
    const { bytes, contentType, cacheControl } = await draw(scope, input);
    void reply.headers({ 'cache-control': cacheControl, vary: 'cookie' });
    return reply.type(contentType).send(Buffer.from(bytes));
  };
