import { send } from '#platform/network/http.ts';
import { analyticsContract, pageNames, type PageName } from '@nattoku/contract/platform/analytics';
import { backgroundHeader, createCaller } from '@nattoku/contract/shared/client';

const tell = createCaller(send);

/**
 * Tells our own server that a page was shown, by its name in the route table (specification/reporting.md §9). No address, no record, no person goes
 * along, and nothing is kept in the browser. Not told for the person who asks not to be tracked. A call that fails is forgotten: it must neither lock
 * nor sign out.
 */
export async function countPageView(title: string): Promise<void> {
  if (!isPageName(title) || isUnwilling()) return;
  // In the background: that a page was counted says nothing about somebody being there.
  const options = { headers: { [backgroundHeader]: '1' }, keepalive: true };
  await tell(analyticsContract.pageView, { body: { page: title } }, options).catch(() => {});
}

const isPageName = (title: string): title is PageName => (pageNames as readonly string[]).includes(title);

/** Global Privacy Control is not in the type library yet. */
const isUnwilling = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
