import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const staff = join(root, 'apps/staff');

type Options = {
  /** Settings of the build, `VITE_…`. */
  variables: Readonly<Record<string, string>>;
  /** The control of the tests that look for names: the same application, with nothing masked and nothing scrubbed. */
  unmasked?: boolean;
};

/** Builds the staff app into a folder of its own; the one that the other tests are served from is left alone. */
export async function buildStaff(outDir: string, { variables, unmasked = false }: Options): Promise<void> {
  const config = unmasked ? join(root, 'e2e/vite.unmasked.config.ts') : join(staff, 'vite.config.ts');
  const given = ['build', staff, '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const { NODE_ENV: _, ...environment } = process.env;
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...given], {
    cwd: staff,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(vite, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The staff app was not built: ${code}`);
}
