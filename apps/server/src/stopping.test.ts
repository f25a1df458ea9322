import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createApp } from '#app.ts';
import { createStopping } from '#kernel/http/stopping.ts';
import { openHospital } from '#testing/hospital.ts';

/** What a balancer does that asks for readiness ten times a second: keep-alive connections to whoever is ready, and no repeated request. */
function balanceOver(origins: readonly string[]) {
  const agents = new Map(origins.map((origin) => [origin, new Agent({ keepAlive: true, maxSockets: 20 })]));
  let ready = [...origins];
  let isOpen = true;
  const ask = (origin: string, path: string, agent: Agent | undefined) =>
    new Promise<number>((resolve) => {
      const asked = request(`${origin}${path}`, { agent, timeout: 10_000 }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve(0));
      });
      asked.on('error', () => resolve(0)).end();
    });
  const looking = (async () => {
    while (isOpen) {
      const found = await Promise.all(
        origins.map(async (each) => [each, await ask(each, '/readyz', undefined)] as const),
      );
      ready = found.flatMap(([origin, status]) => (status === 200 ? [origin] : []));
      await pause(100);
    }
  })();
  let turn = 0;
  return {
    ready: () => ready,
    send: (path: string) => {
      const origin = ready[(turn += 1) % ready.length] ?? '';
      return ask(origin, path, agents.get(origin));
    },
    close: async () => {
      isOpen = false;
      await looking;
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

test('a process that stops fails none of fifty requests a second over keep-alive connections, nor one that is under way', async () => {
  const { server } = await openHospital();
  const options = { tls: false, trustProxy: undefined, isReady: () => true };
  let finishSlow = () => {};
  const slowness = new Promise<void>((resolve) => void (finishSlow = resolve));
  const open = async () => {
    const stopping = createStopping();
    const app = await createApp(server.services, { ...options, stopping });
    const received = Promise.withResolvers<void>();
    app.get('/slow', async () => {
      received.resolve();
      await slowness;
      return { status: 'done' };
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return { app, stopping, origin, received: received.promise };
  };
  const [first, second] = await Promise.all([open(), open()]);
  const balancer = balanceOver([first.origin, second.origin]);
  await vi.waitFor(() => expect(balancer.ready()).toHaveLength(2));
  const answers: Promise<number>[] = [];
  const load = setInterval(() => answers.push(balancer.send('/healthz')), 20);
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(40), { timeout: 20_000 });

  const slow = fetch(`${first.origin}/slow`);
  await first.received;
  const closed = once(first.app.server, 'close');
  const stopped = first.stopping.stop(first.app, 1_000);
  await vi.waitFor(() => expect(balancer.ready()).toEqual([second.origin]), { timeout: 5_000 });
  expect(await (await fetch(`${first.origin}/readyz`)).json()).toEqual({ status: 'stopping' });
  const during = await fetch(`${first.origin}/healthz`);
  expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);

  const before = answers.length;
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 75), { timeout: 20_000 });
  expect(first.app.server.listening).toBe(true);
  finishSlow();
  expect((await slow).status).toBe(200);
  await Promise.all([stopped, closed]);
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before + 120), { timeout: 20_000 });
  clearInterval(load);
  const failed = (await Promise.all(answers)).filter((status) => status !== 200);
  expect(failed).toEqual([]);
  await balancer.close();
  await second.app.close();
});
