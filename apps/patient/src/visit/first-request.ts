import type { PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import { pageSearch, takeFragment } from '#platform/link-secret.ts';
import { request, type Request } from '#platform/request.ts';

/** What was asked before the page's own script had come: whose visit this is. */
type FirstRequest = {
  secret: string | null;
  /** Of the address, before the secret was taken out of it. */
  search: string;
  session: Promise<PatientPageSession>;
};

let first: FirstRequest | null = null;

/** Asks at once: on a slow line the answer comes while the rest of the page is still on its way. */
export function askFirst(): void {
  const search = pageSearch(location.search);
  const secret = takeFragment(window);
  const session = secret === null ? request('session', {}) : request('exchange', { body: { secret } });
  // Who opens the visit hears of a failure.
  session.catch(() => undefined);
  first = { secret, search, session };
}

/** The secret of the address, once, and what stood beside it there; one that was opened since goes before. */
export function takeLink(): { secret: string | null; search: string } {
  const search = pageSearch(location.search);
  const secret = takeFragment(window);
  if (secret === null && first !== null) return { secret: first.secret, search: first.search };
  first = null;
  return { secret, search };
}

/** As `request`; what was asked first is not asked twice. */
export const requestOnce: Request = ((name, input, options) => {
  const early = first;
  first = null;
  const isAsked = early !== null && name === (early.secret === null ? 'session' : 'exchange');
  return isAsked ? early.session : request(name, input, options);
}) as Request;
