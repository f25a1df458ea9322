import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ConsentFieldId, FieldBox } from '@nattoku/contract/consent/consent-field';
import type { UnreadText } from '#domain/consent/consent.table.ts';
import type { DrawnSeal } from '#domain/consent/document/draw-sealed.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import {
  type Area,
  changedPixels,
  CLOSE_UP_SCALE,
  closeUp,
  darkPixels,
  drawPages,
  type Picture,
} from '#domain/consent/sealing/page-pictures.ts';
import type { SealInput } from '#domain/consent/sealing/seal-input.ts';

/** A mark, ink or a text of a field. `isNew`: the pages that were drawn into did not have it yet. */
export type ExpectedInk = { box: FieldBox; fieldId: ConsentFieldId; isNew: boolean; isText: boolean };

/** A dot is a signature too. */
const LEAST_PIXELS = 2;

/** `unseen`: the places where nothing of what was drawn is seen. `onDark`: the texts that are seen, and have dark ground in a part of their box. */
export async function lookForInk(
  sealed: string,
  original: string,
  expected: readonly ExpectedInk[],
): Promise<{ unseen: UnreadText[]; onDark: ExpectedInk[] }> {
  const unseen: UnreadText[] = [];
  const onDark: ExpectedInk[] = [];
  const pages = pagesOf(expected);
  const sealedPages = drawPages(sealed, pages);
  const originalPages = drawPages(original, pagesOf(expected.filter(({ isNew }) => isNew)));
  for (const page of pages) {
    const here = expected.filter(({ box }) => box.page === page);
    const after = await sealedPages(page);
    const before = here.some(({ isNew }) => isNew) ? await originalPages(page) : null;
    for (const ink of here) {
      const { box, fieldId, isNew, isText } = ink;
      const isSeen =
        hasInk(after, isNew ? before : null, withEdge(box)) || (await hasFineInk(sealed, isNew ? original : null, box));
      if (!isSeen) unseen.push(unseenAt(box, fieldId));
      else if (isText && isNew && before && hasDarkCell(before, withEdge(box))) onDark.push(ink);
    }
  }
  return { unseen, onDark };
}

const pagesOf = (expected: readonly ExpectedInk[]): number[] =>
  [...new Set(expected.map(({ box }) => box.page))].toSorted((one, other) => one - other);

const unseenAt = ({ page }: FieldBox, fieldId: ConsentFieldId): UnreadText => ({
  fieldId,
  page,
  unread: [],
  isInk: true,
});

const hasInk = (after: Picture, before: Picture | null, area: Area): boolean =>
  changedPixels(after, before, area) >= LEAST_PIXELS;

/** A point around the box: a circle touches its edge. */
const withEdge = ({ x, y, width, height }: FieldBox): Area => {
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1];
  return { x: left, y: top, width: Math.ceil(x + width) + 1 - left, height: Math.ceil(y + height) + 1 - top };
};

/** Looks closer: a breve in small print changes no pixel of a whole page. */
export async function hasFineInk(sealed: string, original: string | null, box: FieldBox): Promise<boolean> {
  const after = await closeUp(sealed, box);
  const before = original === null ? null : await closeUp(original, box);
  return hasInk(after, before, { x: 0, y: 0, width: after.width, height: after.height });
}

/** Points; about a character of small print. */
const CELL = 6;
/** A cell of which so much is dark may hide a character. */
const DARK_SHARE = 0.5;
/** A cell has ink when so much of it has, and shows it when so much of that ink is seen. */
const [INK_SHARE, SEEN_SHARE] = [0.04, 1 / 8];

type Files = { folder: string; sealed: string; original: string };

/**
 * Those of the texts on dark ground of which a part is not seen, although the rest is: a shorter text may lie there as a whole. Each cell of such a
 * box that has ink on white paper must show it on the page.
 */
export async function unseenParts(
  { folder, sealed, original }: Files,
  onDark: readonly ExpectedInk[],
  { version, values, attachmentHeading }: SealInput,
  drawn: DrawnSeal,
): Promise<UnreadText[]> {
  if (onDark.length === 0) return [];
  const white = join(folder, 'white.pdf');
  const { bytes } = await fillForm({
    original: await whitePagesLike(drawn.original),
    fields: version.fields,
    values,
    signatures: [],
    heading: attachmentHeading,
  });
  await writeFile(white, bytes, { mode: 0o600 });
  const unseen: UnreadText[] = [];
  for (const { box, fieldId } of onDark) {
    const [onWhite, after, before] = await Promise.all([white, sealed, original].map((file) => closeUp(file, box)));
    if (onWhite && after && before && hidesInk(onWhite, after, before)) unseen.push(unseenAt(box, fieldId));
  }
  return unseen;
}

const hasDarkCell = (page: Picture, area: Area): boolean =>
  cellsOf(area, CELL).some((cell) => darkPixels(page, cell) > DARK_SHARE * cell.width * cell.height);

const hidesInk = (onWhite: Picture, after: Picture, before: Picture): boolean =>
  cellsOf({ x: 0, y: 0, width: onWhite.width, height: onWhite.height }, CELL * CLOSE_UP_SCALE).some((cell) => {
    const ink = changedPixels(onWhite, null, cell);
    return ink > INK_SHARE * cell.width * cell.height && changedPixels(after, before, cell) < SEEN_SHARE * ink;
  });

const cellsOf = ({ x, y, width, height }: Area, size: number): Area[] => {
  const cells: Area[] = [];
  for (let top = y; top < y + height; top += size) {
    for (let left = x; left < x + width; left += size)
      cells.push({
        x: left,
        y: top,
        width: Math.min(size, x + width - left),
        height: Math.min(size, y + height - top),
      });
  }
  return cells;
};

/** Empty pages of the same sizes. */
async function whitePagesLike(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const white = await PDFDocument.create();
  for (const page of document.getPages()) {
    const { width, height } = page.getSize();
    white.addPage([width, height]);
  }
  return white.save({ useObjectStreams: false });
}
