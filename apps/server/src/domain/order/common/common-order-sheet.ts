import type { CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import { outlineOf } from '@nattoku/rules/video/opening-pictures';
import { drawCard, CARD } from '#domain/order/common/common-order-card.ts';
import { type Printed, type SheetTexts, sheetTexts } from '#domain/order/common/common-order-texts.ts';
import { drawSaid } from '#domain/order/paper/draw-said.ts';
import { scriptOf, settingOf } from '#domain/order/paper/paper-words.ts';
import { measured, newSheet, type Sheet, type TextStyle } from '#kernel/pdf/pdf-sheet.ts';

const BLACK = '#000000';
const BRAND = '#00616f';

/** A poster that is read from two metres, or eight cards to be cut apart; in another language with the Japanese beside it. */
export async function drawSheet(kind: CommonOrderSheet, printed: Printed, now: Date): Promise<Uint8Array> {
  const texts = sheetTexts(printed);
  const sheet = await newSheet({
    title: printed.title,
    paper: kind === 'poster-a3' ? 'A3' : 'A4',
    now,
    language: texts.tag,
    scripts: [scriptOf(printed.language)],
  });
  if (kind === 'cards') drawCards(sheet, texts, printed.address);
  else drawPoster(sheet, texts, printed.address);
  return sheet.save();
}

const A4_WIDTH = 210;
/** Of the code with its quiet zone, in millimetres of an A4: the largest with which everything fits comes first. */
const codeSizes = [106, 98, 90, 82, 74];
const HEAD = 22;
const EDGE = 5;

/** A3 is A4 enlarged: everything grows alike. */
type Page = { sheet: Sheet; texts: SheetTexts; scale: number };

const drawPoster = (sheet: Sheet, texts: SheetTexts, address: string): void => {
  const scale = sheet.width / A4_WIDTH;
  const page = { sheet, texts, scale };
  const trial = { ...page, sheet: measured(sheet) };
  const foot = sheet.height - Math.max(33 * scale, drawFoot(trial, 0) + EDGE * scale);
  const fits = (size: number) => drawBody(trial, address, size) <= foot - 3 * scale;
  drawBody(page, address, codeSizes.find(fits) ?? 66);
  drawFoot(page, foot);
};

const column = (scale: number) => ({ x: 16 * scale, width: 178 * scale });

/** Returns where it ends. */
const drawBody = ({ sheet, texts, scale }: Page, address: string, codeSize: number): number => {
  const mm = (length: number) => length * scale;
  const place = column(scale);
  sheet.box({ x: 0, y: 0, width: sheet.width, height: mm(HEAD) }, { fill: BRAND });
  const head = { size: 18 * scale, weight: 'bold', colour: '#ffffff', align: 'center', leading: 1.2 } as const;
  sheet.text(texts.facility, { ...place, y: mm(7) }, head);

  let y = mm(HEAD + 6);
  y += drawSaid(sheet, texts.title, { ...place, y }, titleStyle({ sheet, texts, scale })) + mm(2);
  y += drawSaid(sheet, texts.lead, { ...place, y }, leadStyle({ sheet, texts, scale })) + mm(3);
  const size = mm(codeSize);
  sheet.qr(address, { x: (sheet.width - size) / 2, y, size });
  y += size + mm(1);
  y += drawSaid(sheet, texts.here, { ...place, y }, { size: 20 * scale, weight: 'bold', align: 'center' });
  return drawSteps({ sheet, texts, scale }, y + mm(4));
};

/** The largest letters in which the title takes two lines, or as many with its Japanese. */
const titleStyle = ({ sheet, texts: { title }, scale }: Page): TextStyle => {
  const style = (size: number) => ({ size: size * scale, weight: 'bold', align: 'center', leading: 1.3 }) as const;
  const fits = (size: number) =>
    drawSaid(measured(sheet), title, { ...column(scale), y: 0 }, style(size)) <= 34 * scale;
  return style([34, 30, 26, 22, 18].find(fits) ?? 16);
};

/** A day and a place stand in the largest letters with which they take no more than two lines, or as many with their Japanese. */
const leadStyle = ({ sheet, texts: { lead, isDated }, scale }: Page): TextStyle => {
  if (!isDated) return { size: 14 * scale, align: 'center' };
  const style = (size: number) => ({ size: size * scale, weight: 'bold', align: 'center', leading: 1.3 }) as const;
  const fits = (size: number) => drawSaid(measured(sheet), lead, { ...column(scale), y: 0 }, style(size)) <= 26 * scale;
  return style([26, 22, 18].find(fits) ?? 14);
};

const drawSteps = ({ sheet, texts: { steps }, scale }: Page, y: number): number => {
  const mm = (length: number) => length * scale;
  const width = mm(178) / steps.length;
  const ends = steps.map(({ picture, words }, index) => {
    const x = mm(16) + index * width;
    sheet.drawing(outlineOf(picture), { x: x + (width - mm(24)) / 2, y, scale: mm(0.24) });
    const numbered = { ...words, text: `${index + 1}. ${words.text}` };
    const place = { x: x + mm(2), y: y + mm(21), width: width - mm(4) };
    return place.y + drawSaid(sheet, numbered, place, { size: 12 * scale, align: 'center', leading: 1.3 });
  });
  return Math.max(...ends);
};

/** Returns where it ends. */
const drawFoot = ({ sheet, texts: { foot, call, notes, language }, scale }: Page, top: number): number => {
  const place = column(scale);
  sheet.line({ x: place.x, y: top }, { x: place.x + place.width, y: top }, { colour: BLACK, width: 0.3 * scale });
  let y = top + 3 * scale;
  y += drawSaid(sheet, foot, { ...place, y }, { size: 11 * scale, leading: 1.35 }) + scale;
  if (call) y += drawSaid(sheet, call, { ...place, y }, { size: 15 * scale, weight: 'bold', leading: 1.35 });
  const note: TextStyle = { size: 8.5 * scale, colour: '#404040', leading: 1.3, ...settingOf(language) };
  for (const said of notes) y += sheet.text(said, { ...place, y }, note);
  return y;
};

/** Two columns of four cards, with lines along which they are cut. */
const drawCards = (sheet: Sheet, texts: SheetTexts, address: string): void => {
  const left = (sheet.width - CARD.columns * CARD.width) / 2;
  const top = (sheet.height - CARD.rows * CARD.height) / 2;
  for (let at = 0; at < CARD.columns * CARD.rows; at += 1) {
    const x = left + (at % CARD.columns) * CARD.width;
    const y = top + Math.floor(at / CARD.columns) * CARD.height;
    sheet.box({ x, y, width: CARD.width, height: CARD.height }, { stroke: '#9a9a9a' });
    drawCard(sheet, { texts, address }, { x, y });
  }
};
