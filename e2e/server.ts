import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringDemonstration } from '#demonstration.ts';
import { misreadText } from '#misread-text.ts';

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR is missing: the server under test has a folder of its own.');

await bringDemonstration(DATA_DIR);
await misreadText(DATA_DIR);
await mkdir((process.env.IMPORT_FOLDER_DIR = join(DATA_DIR, 'import-folder')), { recursive: true });
/** Server as `npm start` runs it: the bundle, where it is made of these sources. */
const { findServer } = (await import(join(import.meta.dirname, '../scripts/bundle-server.ts'))) as {
  findServer(): Promise<{ main: string }>;
};
await import((await findServer()).main);
