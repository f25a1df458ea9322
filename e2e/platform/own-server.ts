import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bringDemonstration } from '#demonstration.ts';
import { findServerProgram } from '#server-program.ts';

type Settings = { DATA_DIR: string; WEB_DIR: string } & Record<string, string>;

/** A server for one story or file, with the demonstration and settings of its own. `stop` waits until it has sent what it holds. */
export async function openOwnServer(settings: Settings): Promise<{ origin: string; stop: () => Promise<void> }> {
  await bringDemonstration(settings.DATA_DIR);
  const server = spawn(process.execPath, [await findServerProgram()], {
    env: { ...process.env, APP_ENV: 'local', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  return { origin: await originOf(server), stop };
}

/** The server tells its address once it is ready. What it says later is read, too: it would not survive a pipe that is closed. */
function originOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    stdout?.on('data', (piece: Buffer) => {
      said += piece.toString();
      const [, origin] = /(http:\/\/127\.0\.0\.1:\d+)\//.exec(said) ?? [];
      if (origin) resolve(origin);
    });
    stdout?.on('end', () => reject(new Error(`The server did not start: ${said}`)));
  });
}
