import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';

const kinds: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Debian's Chromium, without a screen where it is to be had. */
export const openBrowser = (): Promise<Browser> => {
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
};

/** An empty page of React and Vite. */
export const serveEmptyPage = () => servePage('baseline-page');

/** A page of this folder, built in this run and served compressed. */
export async function servePage(folder: string) {
  const outDir = await mkdtemp(join(tmpdir(), 'nattoku-page-'));
  const root = join(import.meta.dirname, folder);
  await build({ root, logLevel: 'silent', configFile: false, build: { outDir, emptyOutDir: true } });
  const server = createServer((request, response) => {
    const file = request.url === '/' ? '/index.html' : (request.url ?? '');
    readFile(join(outDir, file)).then(
      (content) => {
        const kind = kinds[extname(file)] ?? 'application/octet-stream';
        response.writeHead(200, { 'content-type': kind, 'content-encoding': 'br' }).end(brotliCompressSync(content));
      },
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.close();
    await rm(outDir, { recursive: true });
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
