// `npm run test:area consent`: the tests of one area on all floors but the browser, within a minute.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleServer } from './bundle-server.ts';
import { root } from './repository.ts';
import { runProgram } from './run-program.ts';

const [area = '', ...more] = process.argv.slice(2);
const rooms = [
  'packages/contract/src',
  'packages/rules/src',
  'apps/server/src/areas',
  'apps/server/src/domain',
  'apps/staff/src/areas',
  'apps/patient/src/areas',
];
const folders = rooms.map((room) => join(room, area)).filter((folder) => area !== '' && existsSync(join(root, folder)));

if (folders.length === 0) {
  console.error(
    `There is no area "${area}". Usage: npm run test:area consent; the areas are the folders of apps/server/src/areas.`,
  );
  process.exit(1);
}
// What the tests start loads faster from it.
await bundleServer();
const { succeeded } = await runProgram(
  'vitest',
  ['run', '--passWithNoTests', ...folders.map((folder) => `${folder}/`), ...more],
  { minutes: 20 },
);
process.exitCode = succeeded ? 0 : 1;
