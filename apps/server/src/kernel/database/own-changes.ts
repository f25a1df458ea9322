import type pg from 'pg';

/** As migrations/0073 says it on the connection of the transaction that changes something. */
const OWN_CHANGE = /^who asks: ([0-9a-f-]{36})$/;

/** A change that a transaction of this pool made is known when its connection is given back, which is before anybody is answered. */
export function hearOwnChanges(pool: pg.Pool, changed: (subject: string) => void): void {
  const told = new WeakMap<object, string[]>();
  pool.on('connect', (client) => {
    const subjects: string[] = [];
    told.set(client, subjects);
    (client as unknown as pg.Client).on('notice', ({ message = '' }) => {
      const subject = OWN_CHANGE.exec(message)?.[1];
      if (subject) subjects.push(subject);
    });
  });
  pool.on('release', (_, client) => {
    for (const subject of told.get(client)?.splice(0) ?? []) changed(subject);
  });
}
