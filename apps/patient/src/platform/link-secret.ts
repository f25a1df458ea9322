import { secretOf } from '@nattoku/rules/text/link-secret';

/** Some apps encode the # of a link, so that its fragment arrives in the path or the query. */
const ENCODED_FRAGMENT = /%23(.+)$/i;

const withoutFragment = (address: string): string => address.replace(ENCODED_FRAGMENT, '');

/** The path of a page in one spelling: without a fragment, a slash at its end and capital letters. */
export const pagePath = (pathname: string): string => withoutFragment(pathname).toLowerCase().replace(/\/+$/, '');

/** The query as it was sent out. */
export const pageSearch = (search: string): string => withoutFragment(search);

/**
 * Takes the secret out of the address before anything else happens, so that no history, log or shoulder sees it again. Whatever stands in
 * the fragment counts as a link, also a cut-off one: it must not open what somebody else left open here.
 */
export function takeFragment({ location, history }: Pick<Window, 'location' | 'history'>): string | null {
  const { hash, pathname, search } = location;
  const fragment = hash.slice(1) || (ENCODED_FRAGMENT.exec(pathname + search)?.[1] ?? '');
  if (hash !== '' || fragment !== '') history.replaceState(null, '', withoutFragment(pathname));
  return fragment === '' ? null : secretOf(fragment);
}
