/**
 * Takes the secret out of the address before anything else happens, so that no history, log or shoulder sees it again. Whatever stands in
 * the fragment counts as a link, also a cut-off one: it must not open what somebody else left open here.
 */
export function takeFragment(browser: Pick<Window, 'location' | 'history'>): string | null {
  const fragment = browser.location.hash.slice(1);
  if (browser.location.hash !== '') browser.history.replaceState(null, '', browser.location.pathname);
  return fragment === '' ? null : fragment;
}
