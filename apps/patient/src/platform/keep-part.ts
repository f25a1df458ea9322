import type { Language } from '@nattoku/contract/shared/primitives';

/** What only some need without a network: the words of a language, and what reads the expressions of a questionnaire. */
export type PartToKeep = Exclude<Language, 'ja'> | 'expressions';

/** The worker of this page. */
export const SHELL_WORKER = '/p/shell-worker.js';

const asked = new Set<PartToKeep>();

/**
 * Has the worker keep every file of a part beside the page: those that came before there was a worker, and those of screens that nobody has
 * opened yet. Without them what is opened without a network would be half in Japanese, or would not open.
 */
export function keepPart(part: PartToKeep): void {
  if (asked.has(part) || !('serviceWorker' in navigator)) return;
  asked.add(part);
  // Never resolves where no worker is; then nothing is kept.
  void ownWorker(navigator.serviceWorker).then((worker) => worker.postMessage({ part }));
}

/** On a device where staff work, too, it is the worker of their pages that is ready until this page's own has come. */
async function ownWorker(workers: ServiceWorkerContainer): Promise<ServiceWorker> {
  const { active } = await workers.ready;
  if (isOwn(active)) return active;
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => {
      if (isOwn(workers.controller)) resolve(workers.controller);
    });
  });
}

const isOwn = (worker: ServiceWorker | null): worker is ServiceWorker =>
  worker !== null && new URL(worker.scriptURL).pathname === SHELL_WORKER;
