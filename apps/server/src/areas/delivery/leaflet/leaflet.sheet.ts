import { outlineOf } from '@nattoku/rules/video/opening-pictures';
import { type LeafletContent, type LeafletTexts, leafletTexts } from '#areas/delivery/leaflet/leaflet.texts.ts';
import { clipped, drawSaid, fitted } from '#domain/order/paper/draw-said.ts';
import { paperWords, scriptOf, tagOf } from '#domain/order/paper/paper-words.ts';
import type { Said } from '#domain/order/paper/said.ts';
import { measured, newSheet, type Sheet, type TextStyle } from '#kernel/pdf/pdf-sheet.ts';

const LEFT = 18;
const WIDTH = 174;
const BLACK = '#000000';
/** Nothing stands below it: printers leave the edge white. */
const BOTTOM = 287;
const FOOT = 258;

/** How large things are, and how many of the items are named: all of them stand on the page that the code opens. */
type Look = { scale: number; mostItems: number };

/** Steps and items at 14 points, wherever there is room for them. */
const LARGE = 14 / 12;

/** From the best one down to one into which everything fits. */
const looks: readonly Look[] = [
  { scale: LARGE, mostItems: 4 },
  { scale: 1, mostItems: 4 },
  { scale: 0.94, mostItems: 4 },
  { scale: 0.94, mostItems: 3 },
  { scale: 0.88, mostItems: 3 },
  { scale: 0.82, mostItems: 3 },
  { scale: 0.76, mostItems: 3 },
  { scale: 0.82, mostItems: 2 },
  { scale: 0.76, mostItems: 2 },
  { scale: 0.76, mostItems: 1 },
];

/** The sheet of A4 that the patient takes along: in large letters, for black and white printers, with the Japanese for staff beside another language. */
export async function drawLeaflet(content: LeafletContent, now: Date): Promise<Uint8Array> {
  const texts = leafletTexts(content);
  const { language, wordsOf, address } = content;
  const sheet = await newSheet({
    title: wordsOf(paperWords('ja')).title,
    paper: 'A4',
    now,
    language: tagOf(language),
    scripts: [scriptOf(language)],
  });
  const trial = measured(sheet);
  const foot = Math.min(FOOT, BOTTOM - drawFoot(trial, texts, 0));
  const fits = (look: Look) => drawBody(trial, { texts, address, look }) + leastMessage(sheet, texts) <= foot - 3;
  const look = looks.find(fits) ?? { scale: 0.7, mostItems: 1 };
  const y = drawBody(sheet, { texts, address, look });
  drawMessage(sheet, texts, { y: y + 4, room: foot - 4 - y - 4 });
  drawFoot(sheet, texts, foot);
  return sheet.save();
}

type Body = { texts: LeafletTexts; address: string; look: Look };

/** Everything between the edges but the message; returns where it ends. */
const drawBody = (sheet: Sheet, body: Body): number => {
  let y = drawHead(sheet, body.texts, body.look);
  y = drawOpening(sheet, body, y + 5 * body.look.scale);
  y = drawItems(sheet, body.texts, { ...body.look, y: y + 5 * body.look.scale });
  return drawSteps(sheet, body.texts, { ...body.look, y: y + 5 * body.look.scale });
};

const drawHead = (sheet: Sheet, texts: LeafletTexts, { scale }: Look): number => {
  const right = { x: LEFT + 84, width: 90 };
  sheet.text(texts.facility, { x: LEFT, y: 15, width: 84 }, { size: 15, weight: 'bold' });
  let y = 15 + sheet.text(texts.name.text, { ...right, y: 15 }, { size: 15, align: 'right' });
  const reading = texts.readsName || sheet.lacks(texts.name.text, {}) ? texts.reading : '';
  if (reading !== '') y += sheet.text(reading, { ...right, y }, { size: 10.5, align: 'right', leading: 1.3 });
  y += drawSaid(sheet, texts.number, { ...right, y }, { size: 10, align: 'right', colour: '#404040', leading: 1.3 });
  y += 3;
  sheet.line({ x: LEFT, y }, { x: LEFT + WIDTH, y }, { colour: BLACK, width: 0.5 });
  y += 4 * scale;
  const style: TextStyle = { size: 23 * scale, weight: 'bold', leading: 1.35 };
  y += drawSaid(
    sheet,
    clipped(sheet, texts.title, { width: WIDTH, lines: 2 }, style),
    { x: LEFT, y, width: WIDTH },
    style,
  );
  return y + 1 + drawSaid(sheet, texts.lead, { x: LEFT, y: y + 1, width: WIDTH }, { size: 13 * scale, leading: 1.4 });
};

/** 35 mm of code at least, with its quiet zone. */
const qrSize = (scale: number): number => Math.max(40, 52 * scale);

const drawOpening = (sheet: Sheet, { texts, address, look: { scale } }: Body, y: number): number => {
  const size = qrSize(scale);
  const x = LEFT + size + 8;
  const width = WIDTH - size - 12;
  const draw = (on: Sheet, from: number): number => {
    let at = from;
    if (texts.due) {
      at += drawSaid(on, texts.dueTerm, { x, y: at, width }, { size: 12 * scale, leading: 1.3 });
      at +=
        drawSaid(on, texts.due, { x, y: at, width }, { size: 19 * scale, weight: 'bold', leading: 1.4 }) + 3 * scale;
    }
    return at + drawSaid(on, texts.scan, { x, y: at, width }, { size: 14 * scale, leading: 1.4 });
  };
  const height = Math.max(size + 4, draw(measured(sheet), 0) + 6);
  sheet.box({ x: LEFT, y, width: WIDTH, height }, { stroke: BLACK });
  sheet.qr(address, { x: LEFT + 2, y: y + (height - size) / 2, size });
  draw(sheet, y + Math.min(8, (height - draw(measured(sheet), 0)) / 2));
  return y + height;
};

const NAME_WIDTH = WIDTH - 12;

const drawItems = (sheet: Sheet, texts: LeafletTexts, { y, scale, mostItems }: Look & { y: number }): number => {
  const { items } = texts;
  let at = y + drawHeading(sheet, texts.itemsHeading, { y, scale });
  const shown = items.slice(0, mostItems);
  for (const [index, { title, line }] of shown.entries()) {
    sheet.box({ x: LEFT + 3, y: at + 1, width: 3.4, height: 3.4 }, { stroke: BLACK });
    const place = { x: LEFT + 9, width: NAME_WIDTH };
    const style: TextStyle = { size: 12 * scale, weight: 'bold', leading: 1.4 };
    const numbered = { ...title, text: `${index + 1}. ${title.text}` };
    at += drawSaid(sheet, clipped(sheet, numbered, place, style), { ...place, y: at }, style);
    at += drawSaid(sheet, line, { ...place, y: at }, { size: 10.5 * scale, colour: '#404040', leading: 1.4 }) + 0.8;
  }
  const rest = items.length - shown.length;
  if (rest === 0) return at;
  return at + drawSaid(sheet, texts.more(rest), { x: LEFT + 9, y: at, width: NAME_WIDTH }, { size: 10.5 * scale });
};

const drawHeading = (sheet: Sheet, said: Said, { y, scale }: { y: number; scale: number }): number =>
  drawSaid(sheet, said, { x: LEFT, y, width: WIDTH }, { size: 15 * scale, weight: 'bold', leading: 1.4 }) + 1;

const drawSteps = (sheet: Sheet, { stepsHeading, steps }: LeafletTexts, { y, scale }: Look & { y: number }): number => {
  const column = WIDTH / 2;
  const drawWords = (on: Sheet, words: Said, x: number, at: number): number =>
    drawSaid(on, words, { x, y: at, width: column - 30 * scale }, { size: 12 * scale, leading: 1.35 });
  const first = y + drawHeading(sheet, stepsHeading, { y, scale });
  const heights = [steps.slice(0, 2), steps.slice(2)].map((row) =>
    Math.max(22 * scale, 6 * scale + Math.max(...row.map(({ words }) => drawWords(measured(sheet), words, 0, 0)))),
  );
  const [upper = 0, lower = 0] = heights;
  steps.forEach(({ picture, words }, index) => {
    const x = LEFT + (index % 2) * column;
    const at = index < 2 ? first : first + upper + 2;
    sheet.drawing(outlineOf(picture), { x, y: at, scale: 0.22 * scale });
    const text = x + 25 * scale;
    sheet.text(`${index + 1}`, { x: text, y: at, width: 8 }, { size: 13 * scale, weight: 'bold', leading: 1.3 });
    drawWords(sheet, words, text, at + 6 * scale);
  });
  return first + upper + 2 + lower;
};

const messageStyle: TextStyle = { size: 12, leading: 1.45 };

/** Two lines of it, and what stands around them: staff may have written the one thing that matters. */
const leastMessage = (sheet: Sheet, { message }: LeafletTexts): number => {
  if (message === '') return 0;
  const lines = sheet.heightOf('字\n字', WIDTH - 6, messageStyle);
  return 6 + Math.min(lines, sheet.heightOf(message, WIDTH - 6, messageStyle));
};

/** As much of the message as the sheet holds; the whole of it stands on the page that the code opens. */
const drawMessage = (sheet: Sheet, { message, rest }: LeafletTexts, { y, room }: { y: number; room: number }): void => {
  if (message === '') return;
  const style = messageStyle;
  if (room < sheet.heightOf(rest, WIDTH - 6, style)) return;
  const shown = sheet.lacks(message, {})
    ? rest
    : fitted(message, (text) => sheet.heightOf(text, WIDTH - 6, style) <= room, rest);
  const height = sheet.text(shown, { x: LEFT + 5, y, width: WIDTH - 6 }, style);
  sheet.box({ x: LEFT, y, width: 1, height }, { fill: BLACK });
};

/** Returns where it ends. */
const drawFoot = (sheet: Sheet, { contact, warning, notes, language }: LeafletTexts, top: number): number => {
  sheet.line({ x: LEFT, y: top }, { x: LEFT + WIDTH, y: top }, { colour: BLACK, width: 0.3 });
  const column = { x: LEFT, width: WIDTH };
  let y = top + 2;
  y += drawSaid(sheet, warning, { ...column, y }, { size: 11, leading: 1.4 }) + 1;
  if (contact) y += drawSaid(sheet, contact, { ...column, y }, { size: 14, weight: 'bold', leading: 1.35 });
  const note: TextStyle = { size: 8, colour: '#404040', leading: 1.3, script: scriptOf(language) };
  for (const said of notes) y += sheet.text(said, { ...column, y: y + 0.5 }, note) + 0.5;
  return y;
};
