import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringDemonstration } from '#demonstration.ts';
import { misreadText } from '#misread-text.ts';

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR is missing: the server under test has a folder of its own.');

await bringDemonstration(DATA_DIR);
await misreadText(DATA_DIR);
await mkdir((process.env.IMPORT_FOLDER_DIR = join(DATA_DIR, 'import-folder')), { recursive: true });
const root = join(import.meta.dirname, '..');
/** As `npm start` does: from the bundle, where it is made of these sources. */
const { findProgram } = (await import(join(root, 'scripts/bundle-server.ts'))) as {
  findProgram(): Promise<{ path: string }>;
};
const { main } = (await import((await findProgram()).path)) as {
  main(words: readonly string[], variables: NodeJS.ProcessEnv): Promise<void>;
};
await main([], process.env);
