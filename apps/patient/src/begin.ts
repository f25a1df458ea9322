import { beginDisplay } from '#display/display-store.ts';
import { askFirst } from '#visit/first-request.ts';

/** Small, and here before everything else: what must not wait for the page's own script. Nothing is drawn before it has run. */
export const isVisitPage = ['/p', '/p/', '/p/index.html'].includes(location.pathname);

/** Before the link is taken out of the address. */
export const searchAtFirst = location.search;
if (isVisitPage) askFirst();

/** Resolves when the page may be drawn. */
export const displayBegun = beginDisplay();
