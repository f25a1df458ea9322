import type { FieldBox } from '@nattoku/contract/consent/consent-field';
import { CODE, type CodePlace } from '#kernel/pdf/draw-marks.ts';
import { greyPages, type GreyPage } from '#kernel/pdf/run-poppler.ts';

/** A point around the code stays free too: a line that touches its white edge would be cut. */
const ROOM = CODE.fromEdge + CODE.size + 1;
/** The paper of a scanned page is grey, and has specks. */
const DARK = 190;
const MOST_DARK = 3;

/** By how well they are known to the person who lays pages on a scanner. */
const corners = ['lowerRight', 'upperRight', 'upperLeft'] as const;

/**
 * Where the code of each page stands, so that it covers nothing of what is printed there – page numbers of hospitals' own forms stand in
 * corners, too – and nothing that is filled in with a pen (`boxes`). Pages without a free corner get a strip of their own.
 * @throws Problem `pdf.noTools` where poppler is not installed.
 */
export async function codePlacesFor(
  pdf: Uint8Array,
  pageCount: number,
  boxes: readonly FieldBox[],
): Promise<CodePlace[]> {
  const pages = await greyPages(pdf);
  return Array.from({ length: pageCount }, (_, index) => {
    const page = pages?.[index];
    const onPage = boxes.filter((box) => box.page === index + 1);
    return (page && corners.find((corner) => isFree(page, onPage, corner))) ?? 'below';
  });
}

type Corner = (typeof corners)[number];

const isFree = ({ width, height, pixels }: GreyPage, boxes: readonly FieldBox[], corner: Corner): boolean => {
  const left = corner === 'upperLeft' ? 0 : Math.max(0, width - ROOM);
  const top = corner === 'lowerRight' ? Math.max(0, height - ROOM) : 0;
  const isTaken = (box: FieldBox) =>
    box.x < left + ROOM && box.x + box.width > left && box.y < top + ROOM && box.y + box.height > top;
  if (boxes.some(isTaken)) return false;
  let dark = 0;
  for (let y = top; y < Math.min(height, top + ROOM); y += 1)
    for (let x = left; x < Math.min(width, left + ROOM); x += 1) if ((pixels[y * width + x] ?? 255) < DARK) dark += 1;
  return dark <= MOST_DARK;
};
