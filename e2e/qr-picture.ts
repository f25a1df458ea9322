import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));

/** What the cameras of telephones make of a picture (PNG): the text of the one QR code in it. */
export async function readQrCode(picture: Uint8Array): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(program)).buffer } });
  const found = await readBarcodes(picture, { formats: ['QRCode'] });
  if (found.length !== 1 || !found[0]) throw new Error(`The picture shows ${found.length} QR codes`);
  return found[0].text;
}
