import { matchPath } from 'react-router';
import { href, paths, type Path } from '#routing/paths.ts';

const RETURN_TO = 'returnTo';
const notAPlaceToReturnTo: readonly Path[] = ['/login', '/forgetPassword', '/settingPassword', '/errors'];

/** Only pages of this application: a link to the sign-in page must not be able to send anybody elsewhere. */
export function safeReturnAddress(wanted: string | null): string {
  const home = href('/');
  if (wanted === null || !wanted.startsWith('/')) return home;

  const own = 'http://own.invalid';
  const url = URL.canParse(wanted, own) ? new URL(wanted, own) : null;
  if (url === null || url.origin !== own || wanted !== `${url.pathname}${url.search}`) return home;

  const isPage = paths.some((path) => matchPath({ path, caseSensitive: true }, url.pathname));
  const isEntrance = notAPlaceToReturnTo.some((path) => matchPath(path, url.pathname));
  return isPage && !isEntrance ? wanted : home;
}

/** The sign-in page, which leads back to the wanted address afterwards. */
export function loginAddress(wanted: string): string {
  const returnTo = safeReturnAddress(wanted);
  return href('/login', returnTo === href('/') ? {} : { [RETURN_TO]: returnTo });
}

export const returnAddressOf = (search: URLSearchParams): string => safeReturnAddress(search.get(RETURN_TO));
