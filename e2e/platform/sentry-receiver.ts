import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';

type Json = Record<string, unknown>;

/** What an SDK sends in one request, taken apart to the last byte. */
export type Received = {
  head: Json;
  events: Json[];
  replayEvents: Json[];
  /** What was recorded, segment after segment. */
  recorded: Json[];
  /** Everything, as text. */
  text: string;
  /** The status that it was answered with. */
  answered: number;
};

export type Answer = { status: number; headers?: Record<string, string> };

const NEW_LINE = 10;

/** Stands where Sentry is: takes envelopes on this machine and answers them as told. */
export async function openReceiver() {
  const received: Received[] = [];
  let answer: Answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const taken = takeApart(await buffer(request), JSON.stringify(request.headers));
    received.push({ ...taken, answered: answer.status });
    response.writeHead(answer.status, answer.headers).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    received,
    events: () => received.flatMap(({ events }) => events),
    replayEvents: () => received.flatMap(({ replayEvents }) => replayEvents),
    recorded: () => received.flatMap(({ recorded }) => recorded),
    answerWith: (said: Answer) => void (answer = said),
    forget: () => {
      received.length = 0;
      answer = { status: 200 };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Throws when there is anything that it does not know: nothing may hide from a search. */
function takeApart(body: Buffer, headers: string): Omit<Received, 'answered'> {
  let at = 0;
  const readLine = (): string => {
    const found = body.indexOf(NEW_LINE, at);
    const end = found === -1 ? body.length : found;
    const line = body.toString('utf8', at, end);
    at = end + 1;
    return line;
  };

  const texts = [headers, readLine()];
  const received: Omit<Received, 'text' | 'answered'> = {
    head: parse(texts[1] ?? ''),
    events: [],
    replayEvents: [],
    recorded: [],
  };
  while (at < body.length) {
    const head = readLine();
    const { type, length } = parse(head);
    if (type === 'replay_recording') {
      const [line, events] = readRecording(body.subarray(at, at + Number(length)));
      at += Number(length) + 1;
      texts.push(line, events);
      received.recorded.push(...(JSON.parse(events) as Json[]));
    } else {
      const content = readLine();
      texts.push(content);
      if (type === 'event') received.events.push(parse(content));
      else if (type === 'replay_event') received.replayEvents.push(parse(content));
      else throw new Error(`An item that nobody asked for: ${head}`);
    }
    texts.push(head);
  }
  return { ...received, text: texts.join('\n') };
}

const parse = (text: string): Json => JSON.parse(text) as Json;

const readRecording = (bytes: Buffer): [line: string, events: string] => {
  const end = bytes.indexOf(NEW_LINE);
  return [bytes.toString('utf8', 0, end), inflateSync(bytes.subarray(end + 1)).toString()];
};
