import type { Location } from 'react-router';

/**
 * By what the place to which a page was scrolled is remembered. The first entry of every document has the same key: there it is the address, so that a document
 * that begins elsewhere – from a mail, from the address bar, with a new build – begins at its top, and a page that is loaded again stands where it stood.
 */
export const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;
