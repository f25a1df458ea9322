import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ConsentField, type FieldValue, plainField } from '@nattoku/contract/consent/consent-field';
import { onTestFinished } from 'vitest';
import { fillForm, type FormToFill } from '#domain/consent/document/fill-form.ts';

const run = promisify(execFile);

/** Pages of 400 by 300 points without anything on them; the same bytes each time, without the time at which they were made. */
export async function emptyPages(count = 1): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let page = 0; page < count; page += 1) document.addPage([400, 300]);
  return document.save();
}

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A text in large signs; what matters to a test is given. */
export const field = (number: number, given: Partial<Omit<ConsentField, 'id'>> = {}): ConsentField =>
  ConsentField.parse({
    id: idOf(number),
    label: '氏名',
    box: { page: 1, x: 20, y: 20, width: 360, height: 40 },
    ...plainField,
    required: false,
    fontSize: 30,
    ...given,
  });

/** Fills the fields with the values of the same place. */
export const fill = async (fields: ConsentField[], values: FieldValue[] = [], more: Partial<FormToFill> = {}) =>
  fillForm({
    original: await emptyPages(),
    fields,
    values: new Map(fields.flatMap(({ id }, at) => (values[at] === undefined ? [] : [[id, values[at]] as const]))),
    signatures: [],
    ...more,
  });

type Grey = { width: number; height: number; at(x: number, y: number): number };

/** The first page at two pixels per point, as poppler draws it: 0 is black. */
export async function drawn(bytes: Uint8Array): Promise<Grey> {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-fill-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'form.pdf');
  await writeFile(file, bytes);
  await run('pdftoppm', ['-gray', '-r', '144', '-singlefile', file, file]);
  const picture = await readFile(`${file}.pgm`);
  const pixels = picture.subarray(picture.length - 800 * 600);
  return { width: 800, height: 600, at: (x, y) => pixels[y * 800 + x] ?? 255 };
}

type Box = { x: number; y: number; width: number; height: number };

/** Share of dark pixels in a box in points. */
export function darkness(picture: Grey, { x, y, width, height }: Box): number {
  let dark = 0;
  let all = 0;
  for (let down = Math.round(y * 2); down < (y + height) * 2; down += 1)
    for (let across = Math.round(x * 2); across < (x + width) * 2; across += 1) {
      all += 1;
      if (picture.at(across, down) < 128) dark += 1;
    }
  return dark / all;
}

export const wholePage = { x: 0, y: 0, width: 400, height: 300 };
