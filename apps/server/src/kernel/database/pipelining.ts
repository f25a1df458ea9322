import type pg from 'pg';

/**
 * What is asked on this connection in one go, without waiting for answers in between, leaves in one packet: each packet wakes both sides, which costs
 * more than most statements. The answers come in the order of the questions.
 */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as pg.Client).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isHeld = false;
  const release = () => {
    isHeld = false;
    stream.uncork();
  };
  client.query = ((...given: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(release);
    }
    return query(...given);
  }) as typeof client.query;
}

/** Whether a statement may be sent before the one before it is answered. COPY and cursors need it off, which it is where nothing is said. */
export const setPipelining = (client: pg.PoolClient, isOn: boolean): void => {
  // The types show as read-only what the driver reads at each statement.
  (client as { pipeline: boolean }).pipeline = isOn;
};

type Answers<Asked extends readonly Promise<unknown>[]> = { -readonly [At in keyof Asked]: Awaited<Asked[At]> };

/**
 * The answers to what was asked in one go. Waits for all of them also where one fails, and fails with the first in the order given: nothing may
 * still be asked on a connection whose transaction has ended.
 */
export async function together<const Asked extends readonly Promise<unknown>[]>(
  ...asked: Asked
): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  }) as Answers<Asked>;
}
