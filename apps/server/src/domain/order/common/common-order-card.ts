import type { SheetTexts } from '#domain/order/common/common-order-texts.ts';
import { clipped, drawSaid, printable } from '#domain/order/paper/draw-said.ts';
import { settingOf } from '#domain/order/paper/paper-words.ts';
import { measured, type Sheet, type TextStyle } from '#kernel/pdf/pdf-sheet.ts';

/** In millimetres: eight on a sheet of A4. */
export const CARD = { width: 91, height: 65, columns: 2, rows: 4 };

/** Of the code with its quiet zone: 35 mm and more are read from arm's length. */
const CODE = 38;
const TITLE_HEIGHT = 12.5;
const SIDE_HEIGHT = 35;
const NOTES_HEIGHT = 6;

type Place = { x: number; y: number };
type Card = { texts: SheetTexts; address: string };

/** Title above, code at the left, what to do beside it, whom to call below. */
export function drawCard(sheet: Sheet, { texts, address }: Card, { x, y }: Place): void {
  sheet.qr(address, { x: x + 3, y: y + 15.5, size: CODE });
  const top = { x: x + 5, y: y + 3.5, width: CARD.width - 10 };
  const title = (size: number) => ({ size, weight: 'bold', leading: 1.25 }) as const;
  const fits = (size: number) => drawSaid(measured(sheet), texts.title, top, title(size)) <= TITLE_HEIGHT;
  const size = [13, 11.5, 10, 8.5, 7.5].find(fits);
  if (size !== undefined) drawSaid(sheet, texts.title, top, title(size));
  else drawSaid(sheet, clipped(sheet, texts.title, { width: top.width, lines: 2 }, title(7.5)), top, title(7.5));

  const side = { x: x + CODE + 5, y: y + 18, width: CARD.width - CODE - 9 };
  const sideSize = [9.5, 9, 8.5, 8].find((each) => drawSide(measured(sheet), texts, side, each) <= SIDE_HEIGHT);
  drawSide(sheet, texts, side, sideSize ?? 7.5);

  const phone = texts.phone && printable(sheet, texts.phone);
  const foot = { x: x + 5, y: y + 53.5, width: CARD.width - 10 };
  const line: TextStyle = { size: 9, weight: 'bold', ...settingOf(phone?.language ?? 'ja') };
  sheet.text([texts.facility, phone?.text].filter(Boolean).join('　'), foot, line);
  drawNotes(sheet, texts, { ...foot, y: foot.y + 4.8 });
}

/** Returns how much of the height it takes. */
const drawSide = (sheet: Sheet, texts: SheetTexts, place: Place & { width: number }, size: number): number => {
  let y = place.y;
  y += drawSaid(sheet, texts.card, { ...place, y }, { size, leading: 1.35 }) + 1;
  if (texts.until) y += drawSaid(sheet, texts.until, { ...place, y }, { size: size - 0.5, leading: 1.3 }) + 1;
  return y - place.y;
};

/** What is said of translations that nobody reviewed: small, for whoever wonders. */
const drawNotes = (sheet: Sheet, { notes, language }: SheetTexts, place: Place & { width: number }): void => {
  const style = (size: number): TextStyle => ({ size, colour: '#404040', leading: 1.15, ...settingOf(language) });
  const text = notes.join(' ');
  const size = [7, 6.5, 6].find((each) => sheet.heightOf(text, place.width, style(each)) <= NOTES_HEIGHT) ?? 5.5;
  if (text !== '') sheet.text(text, place, style(size));
};
