/** 256 bits in base64url. */
const WHOLE_SECRET = /^[\w-]{43}/;

/**
 * Takes the secret out of the address before anything else happens, so that no history, log or shoulder sees it again. Whatever stands in
 * the fragment counts as a link, also a cut-off one: it must not open what somebody else left open here. What follows a whole secret is text
 * that a mail or SMS app took for a part of the link.
 */
export function takeFragment(browser: Pick<Window, 'location' | 'history'>): string | null {
  const fragment = browser.location.hash.slice(1);
  if (browser.location.hash !== '') browser.history.replaceState(null, '', browser.location.pathname);
  return fragment === '' ? null : (WHOLE_SECRET.exec(fragment)?.[0] ?? fragment);
}
