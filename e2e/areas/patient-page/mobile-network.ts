import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { PatientWindow } from '#patient-window.ts';

/**
 * The way between a telephone and the hospital. The browser's own pretence of being offline lets through what a page sends while it is
 * being left; here nothing passes that is not let through.
 */
export type MobileNetwork = {
  /** Where the hospital is found on this way. */
  origin: string;
  goAway: (phone: PatientWindow) => Promise<void>;
  comeBack: (phone: PatientWindow) => Promise<void>;
  close: () => void;
};

export async function openMobileNetwork(hospital: string): Promise<MobileNetwork> {
  const { hostname, port } = new URL(hospital);
  const sockets = new Set<Socket>();
  let away = false;
  const cut = () => sockets.forEach((socket) => socket.destroy());

  const server = createServer((near) => {
    if (away) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway: async (phone) => {
      away = true;
      cut();
      await phone.page.context().setOffline(true);
    },
    comeBack: async (phone) => {
      away = false;
      await phone.page.context().setOffline(false);
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
