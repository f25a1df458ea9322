import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './repository.ts';

// The pages come from Vite's ports; what they ask for goes to the server on this machine.
const { PORT = '3000' } = process.env;
const env = { VITE_LOCAL_INSTANCE: `http://127.0.0.1:${PORT}`, ...process.env };

const vite = join(root, 'node_modules/vite/bin/vite.js');

// The server restarts when its files change; the web apps reload in the browser, and pass their calls on to the server.
const programs = [
  { args: ['--watch', 'apps/server/src/main.ts'], cwd: root },
  { args: [vite], cwd: join(root, 'apps/staff') },
  { args: [vite], cwd: join(root, 'apps/patient') },
];

const children = programs.map(({ args, cwd }) => spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }));

// A Ctrl-C reaches the children by itself; this process only waits for them.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));

const ends = children.map((child) => once(child, 'exit'));
await Promise.race(ends);
for (const child of children) child.kill('SIGTERM');
await Promise.all(ends);
