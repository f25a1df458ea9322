import {
  type LeafletContact,
  leafletStepsWith,
  leafletWords,
  type LeafletWords,
} from '@nattoku/contract/order/leaflet';
import { formatDate } from '@nattoku/rules/time/date-time';
import { outlineOf } from '@nattoku/rules/video/opening-pictures';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { PaperLine } from '#domain/order/item-kind.ts';
import { newSheet, type Sheet } from '#kernel/pdf/pdf-sheet.ts';

export type Leaflet = {
  words: LeafletWords;
  title: string;
  /** What the order asks for, each with its title and a line that says how. */
  items: readonly PaperLine[];
  patientName: string;
  patientNumber: string;
  dueOn: PlainDate | null;
  message: string;
  /** What the QR code opens. */
  address: string;
  contact: LeafletContact;
};

const LEFT = 18;
const WIDTH = 174;
const QR_SIZE = 52;
const BLACK = '#000000';

/** The sheet of A4 that the patient takes along: in large letters, and for black and white printers. */
export async function drawLeaflet(leaflet: Leaflet, now: Date): Promise<Uint8Array> {
  const sheet = await newSheet({
    title: leaflet.words.title,
    paper: 'A4',
    now,
  });
  let y = drawHead(sheet, leaflet);
  y = drawOpening(sheet, leaflet, y + 5);
  y = drawItems(sheet, leaflet, y + 5);
  y = drawSteps(sheet, leaflet, y + 6);
  drawMessage(sheet, leaflet, y + 4);
  drawFoot(sheet, leaflet);
  return sheet.save();
}

const drawHead = (sheet: Sheet, { words, contact, patientName, patientNumber, title }: Leaflet): number => {
  sheet.text(contact.facility, { x: LEFT, y: 15, width: 84 }, { size: 15, weight: 'bold' });
  const whom = sheet.text(`${patientName} 様`, { x: LEFT + 84, y: 15, width: 90 }, { size: 15, align: 'right' });
  sheet.text(
    `患者番号 ${patientNumber}`,
    { x: LEFT + 84, y: 15 + whom, width: 90 },
    { size: 10, align: 'right', colour: '#404040' },
  );
  let y = 15 + whom + 8;
  sheet.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, { colour: BLACK, width: 0.5 });
  y += 4;
  y += sheet.text(title, { x: LEFT, y, width: WIDTH }, { size: 23, weight: 'bold', leading: 1.35 });
  return y + 1 + sheet.text(words.lead, { x: LEFT, y: y + 1, width: WIDTH }, { size: 13 });
};

const drawOpening = (sheet: Sheet, { words, address, dueOn }: Leaflet, y: number): number => {
  const height = QR_SIZE + 4;
  sheet.box({ x: LEFT, y, width: WIDTH, height }, { stroke: BLACK });
  sheet.qr(address, { x: LEFT + 2, y: y + 2, size: QR_SIZE });
  const x = LEFT + QR_SIZE + 8;
  const width = WIDTH - QR_SIZE - 12;
  let at = y + 8;
  if (dueOn !== null) {
    at += sheet.text(words.dueTerm, { x, y: at, width }, { size: 12 });
    at += sheet.text(`${formatDate(dueOn)} まで`, { x, y: at, width }, { size: 19, weight: 'bold' }) + 3;
  }
  sheet.text(leafletWords.scan, { x, y: at, width }, { size: 14 });
  return y + height;
};

/** As many as leave room for the rest of the sheet; all of them stand on the page that the code opens. */
const MOST_ITEMS = 4;

const drawItems = (sheet: Sheet, { items }: Leaflet, y: number): number => {
  let at = y + sheet.text(leafletWords.items, { x: LEFT, y, width: WIDTH }, { size: 15, weight: 'bold' }) + 1;
  const shown = items.length > MOST_ITEMS ? items.slice(0, MOST_ITEMS - 1) : items;
  for (const [index, { title, line }] of shown.entries()) {
    const box = { x: LEFT + 3, y: at + 1, width: 3.4, height: 3.4 };
    sheet.box(box, { stroke: BLACK });
    const name = clipped(sheet, `${index + 1}. ${title}`);
    at += sheet.text(name, { x: LEFT + 9, y: at, width: NAME_WIDTH }, { size: 12, weight: 'bold' });
    at += sheet.text(line, { x: LEFT + 9, y: at, width: NAME_WIDTH }, { size: 10.5, colour: '#404040' }) + 0.6;
  }
  const rest = items.length - shown.length;
  return rest > 0
    ? at + sheet.text(leafletWords.more(rest), { x: LEFT + 9, y: at, width: NAME_WIDTH }, { size: 10.5 })
    : at;
};

const NAME_WIDTH = WIDTH - 12;

/** One line of a title that may be as long as staff like. */
const clipped = (sheet: Sheet, text: string): string => {
  const style = { size: 12, weight: 'bold' } as const;
  const oneLine = sheet.heightOf('字', NAME_WIDTH, style);
  return fitted(text, (shown) => sheet.heightOf(shown, NAME_WIDTH, style) <= oneLine * 1.2, '…');
};

const drawSteps = (sheet: Sheet, { words: { last } }: Leaflet, y: number): number => {
  const top = y + sheet.text(leafletWords.steps, { x: LEFT, y, width: WIDTH }, { size: 15, weight: 'bold' }) + 1;
  const column = WIDTH / 2;
  leafletStepsWith(last).forEach(({ picture, words }, index) => {
    const x = LEFT + (index % 2) * column;
    const at = top + Math.floor(index / 2) * 25;
    sheet.drawing(outlineOf(picture), { x, y: at, scale: 0.22 });
    sheet.text(`${index + 1}`, { x: x + 25, y: at, width: 8 }, { size: 15, weight: 'bold' });
    sheet.text(words, { x: x + 25, y: at + 7, width: column - 30 }, { size: 12, leading: 1.4 });
  });
  return top + 50;
};

/** As much of the message as the sheet holds; the whole of it stands on the page that the code opens. */
const drawMessage = (sheet: Sheet, { message }: Leaflet, y: number): void => {
  if (message === '') return;
  const style = { size: 12, leading: 1.45 };
  const room = FOOT - 4 - y;
  if (room < sheet.heightOf(REST, WIDTH - 6, style)) return;
  const shown = fitted(message, (text) => sheet.heightOf(text, WIDTH - 6, style) <= room);
  const height = sheet.text(shown, { x: LEFT + 5, y, width: WIDTH - 6 }, style);
  sheet.box({ x: LEFT, y, width: 1, height }, { fill: BLACK });
};

const REST = '…（続きは画面でご覧ください）';

const fitted = (text: string, fits: (text: string) => boolean, rest = REST): string => {
  if (fits(text)) return text;
  const characters = Array.from(
    new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join('') + rest)) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('') + rest;
};

const FOOT = 258;

const drawFoot = (sheet: Sheet, { contact }: Leaflet): void => {
  sheet.line({ x: LEFT, y: FOOT }, { x: LEFT + WIDTH, y: FOOT }, { colour: BLACK, width: 0.3 });
  const taken = sheet.text(leafletWords.warning, { x: LEFT, y: FOOT + 2, width: WIDTH }, { size: 11 });
  const whom = leafletWords.contact(contact);
  if (whom === null) return;
  sheet.text(whom, { x: LEFT, y: FOOT + 3 + taken, width: WIDTH }, { size: 14, weight: 'bold' });
};
