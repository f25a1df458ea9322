import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { openUnheard } from '#testing/process/other-changes.ts';
import { openOtherMachine } from '#testing/process/second-app.ts';
import { testServer } from '#testing/test-server.ts';

/** Two processes on one database, and somebody who changes it whom neither hears but by NOTIFY. */
export async function openTwoProcesses() {
  const server = await testServer();
  const other = await openOtherMachine(server);
  atEndOfFile(other.close);
  const services = [server.services, other.services];

  /** A hospital of its own, while both hear what changes. */
  const openBoth = async (): Promise<Hospital> => {
    const hospital = await openHospital();
    await vi.waitFor(() => expect(services.map(({ whoAsks }) => whoAsks.isHearing())).toEqual([true, true]), {
      timeout: 30_000,
      interval: 20,
    });
    return hospital;
  };
  /** Counts how often both have asked the database who asks since now. */
  const countLookUps = (): (() => number) => {
    const spies = services.map(({ database }) => vi.spyOn(database.identity.pool, 'query'));
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    const count = () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const before = count();
    return () => count() - before;
  };
  return { server, other, unheard: openUnheard(server), openBoth, countLookUps };
}

type Asking = readonly (() => Promise<number>)[];

/** Milliseconds between two requests that are refused: a right that is gone must not come back, but nothing races with the change any more. */
const REFUSED_INTERVAL = 25;
/** Of each lane, also on a machine that is too busy to answer them in time. */
const LEAST_REQUESTS = 3;

/** Sends requests without a pause while they are allowed, a few at once; returns when the last that was answered with 200 had been sent. */
export const lastAllowed = async (asking: Asking, untilMs: number): Promise<number> => {
  let last = 0;
  const lanes = asking
    .flatMap((ask) => [ask, ask, ask])
    .map(async (ask) => {
      for (let sent = 0; sent < LEAST_REQUESTS || performance.now() < untilMs; sent += 1) {
        const askedAt = performance.now();
        if ((await ask()) === 200) last = Math.max(last, askedAt);
        else await pause(REFUSED_INTERVAL);
      }
    });
  await Promise.all(lanes);
  return last;
};
