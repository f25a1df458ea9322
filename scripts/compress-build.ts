import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Quality 11 saves two more percent and takes twice as long, and the first start waits for it. */
const BROTLI_QUALITY = 10;

/** Lays a compressed twin beside each text of a build, so that the server compresses nothing while people wait. */
export async function compressBuild(folder: string): Promise<void> {
  // The file that announces a build has no twins: all of it changes at one moment.
  const exclude = ['assets/builds/latest.json'];
  for await (const name of glob('**/*.{js,css,html,svg,json,wasm}', { cwd: folder, exclude })) {
    const file = join(folder, name);
    const content = await readFile(file);
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    await writeFile(
      `${file}.br`,
      await brotlied(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    );
  }
}
