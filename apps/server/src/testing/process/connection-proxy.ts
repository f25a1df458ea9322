import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { LISTENING } from '#kernel/database/listening.ts';

export type ConnectionProxy = {
  /** Of the owner, by way of the proxy. */
  ownerUrl: string;
  /** From now on the connections by which changes are heard carry nothing in either direction, and nobody is told: they stay open. */
  silence(): void;
  /** Whatever was held back is lost with its connection; new ones are carried as usual. */
  goOn(): void;
  close(): Promise<void>;
};

/** Where PostgreSQL listens, from the connection string of a driver. */
const addressIn = (url: URL) => {
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: folder ?? url.hostname, port };
};

/** The same connection string over TCP on this machine, to another port. */
export const throughPort = (ownerUrl: string, port: number): string => {
  const url = new URL(ownerUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return url.href;
};

export const connectTo = (ownerUrl: string): Socket => connect(addressIn(new URL(ownerUrl)));

/** Stands between a server and its PostgreSQL, like a firewall that forgets a connection. */
export async function openConnectionProxy(ownerUrl: string): Promise<ConnectionProxy> {
  let isSilent = false;
  const pairs = new Set<{ isListening: boolean; wasSilenced: boolean; ends: readonly Socket[] }>();

  const server = createServer((client) => {
    const postgres = connectTo(ownerUrl);
    const pair = { isListening: false, wasSilenced: false, ends: [client, postgres] };
    pairs.add(pair);
    const carry = (to: Socket) => (chunk: Buffer) => {
      // The first message of a connection says its name in plain text.
      pair.isListening ||= chunk.includes(LISTENING);
      pair.wasSilenced ||= isSilent && pair.isListening;
      if (!pair.wasSilenced) to.write(chunk);
    };
    client.on('data', carry(postgres));
    postgres.on('data', carry(client));
    for (const end of pair.ends)
      end
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          for (const each of pair.ends) each.destroy();
        });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ownerUrl: throughPort(ownerUrl, (server.address() as AddressInfo).port),
    silence: () => void (isSilent = true),
    goOn: () => void (isSilent = false),
    close: async () => {
      for (const { ends } of pairs) for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
