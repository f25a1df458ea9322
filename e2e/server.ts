import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringDemonstration } from '#demonstration.ts';
import { misreadText } from '#misread-text.ts';
import { findServerProgram } from '#server-program.ts';

const { DATA_DIR } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR is missing: the server under test has a folder of its own.');

await bringDemonstration(DATA_DIR);
await misreadText(DATA_DIR);
await mkdir((process.env.IMPORT_FOLDER_DIR = join(DATA_DIR, 'import-folder')), { recursive: true });
await import(await findServerProgram());
