type Waiting = { everyMs: number; talks: { database: string; store: string } };

/**
 * Runs in the page that stands in for the server. Its text is all that comes there, so that it may use nothing but what is written in it.
 */
export function waitForServer({ everyMs, talks }: Waiting): void {
  const open = () => location.reload();
  const ask = async (): Promise<number | null> => {
    try {
      return (await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(everyMs) })).status;
    } catch {
      return null;
    }
  };
  // A server that is starting, or a proxy in front of none, has no page yet.
  const look = async () => {
    const status = await ask();
    if (status !== null && status < 500) open();
  };
  const lookNow = async () => {
    const said = document.querySelector('[role=status]');
    if (said) said.textContent = '確かめています…';
    if ((await ask()) !== null) open();
    else if (said) said.textContent = 'まだつながりません。';
  };
  const request = <Answer>(asked: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')));
    });
  /** Of the talk that this address shows. Nothing is made where nothing was kept. */
  const tellWhatIsKept = async () => {
    const order = new URLSearchParams(location.search).get('order');
    const databases = order ? await indexedDB.databases() : [];
    if (!databases.some(({ name }) => name === talks.database)) return;
    const database = await request(indexedDB.open(talks.database));
    const names = await request(database.transaction(talks.store).objectStore(talks.store).getAllKeys());
    database.close();
    const isKept = names.some((name) => typeof name === 'string' && name.endsWith(`.${order}`));
    document.querySelector('#kept')?.toggleAttribute('hidden', !isKept);
  };
  document.querySelector('button')?.addEventListener('click', () => void lookNow());
  addEventListener('online', () => void look());
  setInterval(() => void look(), everyMs);
  void tellWhatIsKept().catch(() => undefined);
}
