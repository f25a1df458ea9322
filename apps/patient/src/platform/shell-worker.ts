/** Filled in by the build: the files of this version, the page first. */
declare const SHELL_FILES: readonly string[];
/** The files of each part that only some need, by its name: a language, or what reads expressions. */
declare const PART_FILES: Readonly<Record<string, readonly string[]>>;

type Lifetime = Event & { waitUntil(work: Promise<unknown>): void };
type Told = Lifetime & { readonly data: { readonly part?: string } | null };
type Fetching = Lifetime & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

// This file runs as a service worker only; the types of a window and of a worker cannot be loaded side by side.
const worker = self as unknown as Worker;

const CACHE = `nattoku-shell-${SHELL_FILES.join()}`;
const PAGE = '/p/';
/** A bad network answers late or never; then the kept page is the better one. */
const PATIENCE_MS = 5_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL_FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  // Without a network they stay away; a window that is opened later asks again.
  event.waitUntil(keepAll(PART_FILES[event.data?.part ?? ''] ?? []).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(openPage(request));
  else if (pathname.startsWith(`${PAGE}assets/`)) event.respondWith(openAsset(request));
});

async function keepAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
}

async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('nattoku-shell-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function openPage(request: Request): Promise<Response> {
  const kept = async () => (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    const answer = await Promise.race([fetch(request), late]);
    return answer ?? (await kept());
  } catch {
    return kept();
  }
}

/** Names of assets carry their content: what was fetched once never changes. Parts that load later are kept when they come. */
async function openAsset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}
