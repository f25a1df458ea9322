import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, EngineKind, Size } from '#engines/engine.ts';
import { startProgram } from '#engines/program.ts';

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** Firefox, spoken to in WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it answers itself. */
export const firefox: EngineKind = {
  name: 'Firefox',
  missing: program ? [] : ['firefox-esr'],
  start: startFirefox,
};

/** Japanese as on a telephone sold in Japan, sound without a gesture, and no address but this machine's. */
const preferences = {
  'intl.accept_languages': 'ja,en',
  'media.autoplay.default': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
};

/** Keeps a script of ours apart from the page's, and out of reach of its content security policy. */
const sandbox = 'nattoku';

type Evaluated = { type: string; result: { value?: unknown }; exceptionDetails?: { text: string } };

async function startFirefox(size: Size): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-firefox-'));
  const lines = Object.entries(preferences).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`);
  await writeFile(join(folder, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  const running = startProgram(program ?? 'firefox-esr', args, { folder, env: { TZ: 'Asia/Tokyo' } });
  const address = await running.said(running.child.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, hangUp } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: size });

  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const given = { expression, target: { context, sandbox }, awaitPromise: false };
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', given);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return String(result.value);
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions: [actions] })),
    screenshot: async () =>
      Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: async () => {
      hangUp();
      await running.end();
    },
  };
}

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };

/** Commands over one socket, each answered under its number. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.(answer);
    waiting.delete(answer.id ?? 0);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Nobody answers at ${address}`)));
  });
  let number = 0;
  const send = async <Result>(method: string, params: object = {}): Promise<Result> => {
    number += 1;
    const id = number;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    if (type !== 'success') throw new Error(`${method}: ${error} ${message}`);
    return result as Result;
  };
  return { send, hangUp: () => socket.close() };
}
