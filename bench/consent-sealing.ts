import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Figure, figure, median, report } from '#report.ts';
import { type MeasuredServer, startMeasuredServer } from '#server.ts';

const program = fileURLToPath(new URL('../apps/server/src/testing/consent/measure-sealing.ts', import.meta.url));

type Measured = { times: number[]; baseline: number[]; megabytes: number };

const measure = async (
  server: MeasuredServer,
  pages: number,
  amount: number,
  who: 'here' | 'server',
): Promise<Measured> => {
  const words = [server.databaseUrl, server.dataDir, String(pages), String(amount), who];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { timeout: 600_000 });
  return JSON.parse(stdout) as Measured;
};

/** The first in a process reads the fonts, which a server has read long since. */
const warm = (times: readonly number[]): number => median(times.slice(1));

/** From the last signature to the sealed PDF that was read back, against filling in the same form without sealing anything. */
export async function measureSealing(): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const figures: Figure[] = [];
    for (const pages of [1, 20, 100]) {
      const { times, baseline, megabytes } = await measure(server, pages, 5, 'here');
      figures.push(
        figure(
          `${pages} page(s): signed to sealed and read back, against filling in alone`,
          's',
          warm(times),
          warm(baseline),
        ),
        figure(
          `${pages} page(s): memory of the process at its highest, against one of 1 page`,
          'MB',
          megabytes,
          figures[1]?.value ?? megabytes,
        ),
      );
    }
    const alone = figures[0]?.value ?? Number.NaN;
    const { times } = await measure(server, 1, 20, 'server');
    figures.push(
      figure(
        '20 at once, sealed by the running server: all of them, against 20 times one alone',
        's',
        times[0] ?? Number.NaN,
        20 * alone,
      ),
    );
    await report('consent-sealing', figures);
  } finally {
    await server.stop();
  }
}
