import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { Engine, EngineKind, Size } from '#engines/engine.ts';
import { startProgram } from '#engines/program.ts';

const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];
const browsers = ['webkit2gtk-4.1', 'webkit2gtk-4.0'].flatMap((version) =>
  libraries.map((folder) => `${folder}/${version}/MiniBrowser`),
);
const browser = browsers.find(existsSync);
/** Without it nothing decodes a film. */
const decoders = libraries.map((folder) => `${folder}/gstreamer-1.0/libgstlibav.so`).find(existsSync);

/** WebKit as of GTK, with its own WebDriver (https://www.w3.org/TR/webdriver2/); it needs a screen, and Xvfb is one that nobody sees. */
export const webkit: EngineKind = {
  name: 'WebKit',
  missing: [
    ...(browser && existsSync('/usr/bin/WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
    ...(decoders ? [] : ['gstreamer1.0-libav']),
    ...(existsSync('/usr/bin/Xvfb') ? [] : ['xvfb']),
  ],
  start: startWebKit,
};

async function startWebKit(size: Size): Promise<Engine> {
  const room = ['-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = startProgram('Xvfb', ['-displayfd', '3', ...room], { display: true });
  const display = await screen.said(screen.child.stdio[3] as NodeJS.ReadStream, /^(\d+)\n/);
  const port = await freePort();
  const env = { DISPLAY: `:${display}`, TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8', GDK_BACKEND: 'x11' };
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], { env });
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const send = sendTo(`http://127.0.0.1:${port}`);
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities });
  const session = `/session/${sessionId}`;
  // The window may have a narrowest width of its own: a telephone is as wide as that.
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...size });

  return {
    open: (url) => send('POST', `${session}/url`, { url }),
    evaluate: (expression) => send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => send('POST', `${session}/actions`, { actions: [actions] }),
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      await driver.end();
      await screen.end();
    },
  };
}

/** A driver that was just started listens a moment later. */
const sendTo =
  (origin: string) =>
  async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const given = { method, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetchWhenThere(`${origin}${path}`, given, 50);
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };

async function fetchWhenThere(address: string, given: RequestInit, tries: number): Promise<Response> {
  try {
    return await fetch(address, given);
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return fetchWhenThere(address, given, tries - 1);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
