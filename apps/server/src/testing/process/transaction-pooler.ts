import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';
import { openClient } from '#kernel/database/client.ts';
import { APP_ROLE, appUrl } from '#kernel/database/roles.ts';
import { connectTo, throughPort } from '#testing/process/connection-proxy.ts';

const READY = 'Z'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

type Message = { type: number; bytes: Buffer };

/** Cuts a stream of PostgreSQL's protocol into its messages: a type, a length that counts itself, a body. */
const openCutter = () => {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): Message[] => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) break;
      messages.push({ type: rest[0] ?? 0, bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
    }
    return messages;
  };
};

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
/** AuthenticationOk, a number of the pooler's own for BackendKeyData, ReadyForQuery. */
const welcome = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('S', Buffer.from('TimeZone\0UTC\0')),
  message('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2])),
  message('Z', Buffer.from('I')),
]);

type Backend = { socket: Socket; answer: (bytes: Buffer) => void };

/** PostgreSQL's sockets after the driver has signed in on them; from then on it hears nothing of them. */
const openBackend = async (url: string): Promise<{ client: pg.Client; backend: Backend }> => {
  const client = await openClient(url);
  const socket = (client as pg.Client & { connection: { stream: Socket } }).connection.stream;
  socket.removeAllListeners('data');
  const backend: Backend = { socket, answer: () => {} };
  socket.on('data', (chunk: Buffer) => backend.answer(chunk)).on('error', () => {});
  return { client, backend };
};

/**
 * A pooler in transaction mode, as hospitals put before PostgreSQL: few connections are lent to many clients, each for one transaction, and always
 * another than the last time. What a connection remembers between transactions – names of statements, LISTEN – is somebody else's.
 */
export async function openTransactionPooler(ownerUrl: string, size: number) {
  const url = await appUrl(ownerUrl);
  const opened = await Promise.all(Array.from({ length: size }, () => openBackend(url)));
  const free = opened.map(({ backend }) => backend);
  const waiting: ((backend: Backend) => void)[] = [];
  const clients = new Set<Socket>();
  let lent = 0;

  const borrow = (): Promise<Backend> => {
    lent += 1;
    const backend = free.shift();
    return backend ? Promise.resolve(backend) : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (backend: Backend) => {
    backend.answer = () => {};
    const next = waiting.shift();
    if (next) next(backend);
    else free.push(backend);
  };
  const serveClient = (client: Socket) => {
    let borrowed: Promise<Backend> | undefined;
    const cutQuestions = openCutter();
    const lend = async () => {
      const backend = await borrow();
      const cutAnswers = openCutter();
      backend.answer = (chunk) => {
        for (const { type, bytes } of cutAnswers(chunk)) {
          client.write(bytes);
          if (type !== READY || bytes[5] !== IDLE) continue;
          borrowed = undefined;
          giveBack(backend);
        }
      };
      return backend;
    };
    client.once('data', (startup: Buffer) => {
      if (!startup.includes(APP_ROLE)) return carryOwner(client, startup);
      client.write(welcome);
      client.on('data', (chunk: Buffer) => {
        const questions = cutQuestions(chunk);
        if (questions.length === 0) return;
        if (questions.at(-1)?.type === TERMINATE) return void client.end();
        borrowed ??= lend();
        void borrowed.then(({ socket }) => socket.write(Buffer.concat(questions.map(({ bytes }) => bytes))));
      });
    });
    client.setNoDelay();
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
  };

  /** The owner, who migrates, has a connection of their own. */
  const carryOwner = (client: Socket, startup: Buffer) => {
    const postgres = connectTo(ownerUrl).on('error', () => client.destroy());
    postgres.write(startup);
    client.pipe(postgres).pipe(client);
  };
  const server = createServer(serveClient).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ownerUrl: throughPort(ownerUrl, (server.address() as AddressInfo).port),
    /** How many transactions were carried. */
    lent: () => lent,
    close: async () => {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
      for (const { backend } of opened) backend.socket.destroy();
    },
  };
}
