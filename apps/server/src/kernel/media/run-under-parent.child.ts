import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Started by `runTool` with a command to run and a pipe as standard input. Nobody writes to the pipe: it ends when the
 * server ends, however it ends, also by kill -9, and then the command is killed as well.
 */
const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

child.on('spawn', () => {
  // The people who use the server go first; not every system lets a process step back, and none needs it.
  try {
    setPriority(child.pid ?? 0, 10);
  } catch {}
});
child.on('error', () => process.exit(127));
child.on('exit', (code) => process.exit(code ?? 137));

const kill = () => child.kill('SIGKILL');
process.stdin.on('end', kill).on('error', kill).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, kill);
