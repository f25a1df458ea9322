import { beginDisplay } from '#display/display-store.ts';
import { pagePath, pageSearch } from '#platform/link-secret.ts';
import { askFirst } from '#visit/first-request.ts';

/** Path of the page without the slash at its end. */
export const pathAtFirst = pagePath(location.pathname);

/** Small, and here before everything else: what must not wait for the page's own script. Nothing is drawn before it has run. */
export const isVisitPage = ['/p', '/p/index.html'].includes(pathAtFirst);

/** Query of the address before the link is taken out of it. */
export const searchAtFirst = pageSearch(location.search);
if (isVisitPage) askFirst();

/** Resolves when the page may be drawn. */
export const displayBegun = beginDisplay();
