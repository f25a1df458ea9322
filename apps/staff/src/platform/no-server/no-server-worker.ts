import { pageWithoutServer } from '#platform/no-server/page-without-server.ts';

type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Route = { condition: { not: { requestMode: string } }; source: 'network' };
type Installing = Lifetime & { addRoutes?: (route: Route) => Promise<void> };
type Fetching = Lifetime & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: Installing) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

// This file runs as a service worker only; the types of a window and of a worker cannot be loaded side by side.
const worker = self as unknown as Worker;

/** The pages of patients have a worker of their own, and what the server hands out as a file is no page. */
const NO_PAGE_OF_STAFF = /^\/(?:p|api)(?:\/|$)/;

worker.addEventListener('install', (event) => {
  // Where the browser can be told, it does not even ask about what is no page.
  const spared = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(Promise.allSettled([spared, worker.skipWaiting()]));
});

worker.addEventListener('fetch', (event) => {
  const { mode, method, destination, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || destination !== 'document') return;
  if (!NO_PAGE_OF_STAFF.test(new URL(url).pathname)) event.respondWith(open(event.request));
});

/** Whatever is answered is left as it is, a refusal too. */
async function open(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return standIn();
  }
}

function standIn(): Response {
  const nonce = crypto.randomUUID();
  const own = `'nonce-${nonce}'`;
  return new Response(pageWithoutServer(nonce), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none';script-src ${own};style-src ${own};connect-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
      // As pages of the server say it: the windows that they opened stay theirs.
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
