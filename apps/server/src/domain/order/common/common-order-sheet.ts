import type { CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import { formatDate } from '@nattoku/rules/time/date-time';
import { type OpeningPicture, outlineOf } from '@nattoku/rules/video/opening-pictures';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { newSheet, type Sheet } from '#kernel/pdf/pdf-sheet.ts';

/** What differs by what the code opens. */
export type SheetWords = {
  /** Below the title, two lines. */
  lead: string;
  /** What one does once it is open. */
  last: { picture: OpeningPicture; words: string };
  /** Beside the code on a card. */
  card: string;
  /** At the foot of a poster. */
  after: string;
};

export type Printed = {
  title: string;
  words: SheetWords;
  validUntil: PlainDate | null;
  /** Number and birth date are asked for before anything is shown. */
  asksWho: boolean;
  /** What the QR code opens. */
  address: string;
  contact: { name: string; phone: string | null };
};

const BLACK = '#000000';
const BRAND = '#00616f';

/** A poster that is read from two metres, or eight cards to be cut apart. */
export const drawSheet = (sheet: CommonOrderSheet, printed: Printed, now: Date): Promise<Uint8Array> =>
  sheet === 'cards' ? drawCards(printed, now) : drawPoster(sheet === 'poster-a3' ? 'A3' : 'A4', printed, now);

const A4_WIDTH = 210;

const drawPoster = async (paper: 'A4' | 'A3', printed: Printed, now: Date): Promise<Uint8Array> => {
  const sheet = await newSheet({ title: printed.title, paper, now });
  // A3 is A4 enlarged: everything grows alike.
  const scale = sheet.width / A4_WIDTH;
  const mm = (length: number) => length * scale;
  const style = (size: number) => ({ size: size * scale });
  const column = { x: mm(16), width: mm(178) };

  sheet.box({ x: 0, y: 0, width: sheet.width, height: mm(22) }, { fill: BRAND });
  const head = { ...style(18), weight: 'bold', colour: '#ffffff', align: 'center', leading: 1.2 } as const;
  sheet.text(printed.contact.name, { ...column, y: mm(7) }, head);

  let y = mm(30);
  const title = {
    ...style(titleSize(sheet, printed.title, mm)),
    weight: 'bold',
    align: 'center',
    leading: 1.3,
  } as const;
  y += sheet.text(printed.title, { ...column, y }, title) + mm(3);
  y += sheet.text(printed.words.lead, { ...column, y }, { ...style(15), align: 'center' }) + mm(4);

  const size = mm(106);
  sheet.qr(printed.address, { x: (sheet.width - size) / 2, y, size });
  y += size + mm(1);
  y += sheet.text('ここにカメラを向けてください', { ...column, y }, { ...style(20), weight: 'bold', align: 'center' });
  drawSteps(sheet, printed, y + mm(5), mm);
  drawFoot(sheet, printed, mm);
  return sheet.save();
};

/** The largest letters in which the title takes two lines, in points of an A4. */
const titleSize = (sheet: Sheet, title: string, mm: (length: number) => number): number => {
  const scale = mm(1);
  const fits = (size: number) =>
    sheet.heightOf(title, mm(178), { size: size * scale, weight: 'bold', leading: 1.3 }) <= mm(32);
  return [34, 30, 26, 22, 18].find(fits) ?? 16;
};

const steps = ({ asksWho, words: { last } }: Printed): readonly { picture: OpeningPicture; words: string }[] => [
  { picture: 'scan', words: 'カメラをQRコードに向けます' },
  { picture: 'press', words: '出てきたリンクを指で押します' },
  ...(asksWho ? [{ picture: 'birthDate', words: '診察券の番号と生年月日を入れます' } as const] : []),
  last,
];

const drawSteps = (sheet: Sheet, printed: Printed, y: number, mm: (length: number) => number): void => {
  const all = steps(printed);
  const column = mm(178) / all.length;
  all.forEach(({ picture, words }, index) => {
    const x = mm(16) + index * column;
    sheet.drawing(outlineOf(picture), { x: x + (column - mm(28)) / 2, y, scale: mm(0.28) });
    sheet.text(
      `${index + 1}. ${words}`,
      { x: x + mm(2), y: y + mm(24), width: column - mm(4) },
      { size: 12.5 * mm(1), align: 'center', leading: 1.35 },
    );
  });
};

const drawFoot = (
  sheet: Sheet,
  { contact, validUntil, words: { after } }: Printed,
  mm: (length: number) => number,
): void => {
  const y = sheet.height - mm(33);
  const column = { x: mm(16), width: mm(178) };
  sheet.line({ x: column.x, y }, { x: column.x + column.width, y }, { colour: BLACK, width: mm(0.3) });
  const words = [
    `${after}通信料がかかることがあります。`,
    validUntil && `この案内は ${formatDate(validUntil)} までです。`,
  ];
  const taken = sheet.text(words.filter(Boolean).join(''), { ...column, y: y + mm(3) }, { size: 11 * mm(1) });
  if (contact.phone === null) return;
  sheet.text(
    `お問い合わせ：${contact.name} 電話 ${contact.phone}`,
    { ...column, y: y + mm(4) + taken },
    { size: 15 * mm(1), weight: 'bold' },
  );
};

const CARD = { width: 91, height: 65, columns: 2, rows: 4 };

/** Two columns of four cards of 91 × 65 mm, with lines along which they are cut. */
const drawCards = async (printed: Printed, now: Date): Promise<Uint8Array> => {
  const sheet = await newSheet({ title: printed.title, paper: 'A4', now });
  const left = (sheet.width - CARD.columns * CARD.width) / 2;
  const top = (sheet.height - CARD.rows * CARD.height) / 2;
  for (let at = 0; at < CARD.columns * CARD.rows; at += 1) {
    const x = left + (at % CARD.columns) * CARD.width;
    const y = top + Math.floor(at / CARD.columns) * CARD.height;
    sheet.box({ x, y, width: CARD.width, height: CARD.height }, { stroke: '#9a9a9a' });
    drawCard(sheet, printed, x, y);
  }
  return sheet.save();
};

const drawCard = (
  sheet: Sheet,
  { title, contact, address, validUntil, words }: Printed,
  x: number,
  y: number,
): void => {
  sheet.qr(address, { x: x + 3, y: y + 16, size: 38 });
  const top = { x: x + 5, y: y + 4, width: CARD.width - 10 };
  const fits = (size: number) => sheet.heightOf(title, top.width, { size, weight: 'bold', leading: 1.25 }) <= 13;
  const size = [13, 11.5, 10, 8.5, 7].find(fits) ?? 6;
  sheet.text(title, top, { size, weight: 'bold', leading: 1.25 });
  const side = { x: x + 43, width: CARD.width - 48 };
  let at = y + 20;
  at += sheet.text(words.card, { ...side, y: at }, { size: 9.5 }) + 2;
  if (validUntil !== null) at += sheet.text(`${formatDate(validUntil)} まで`, { ...side, y: at }, { size: 8.5 }) + 2;
  const foot = [contact.name, contact.phone && `電話 ${contact.phone}`].filter(Boolean).join('　');
  sheet.text(foot, { x: x + 5, y: y + CARD.height - 9, width: CARD.width - 10 }, { size: 9, weight: 'bold' });
};
