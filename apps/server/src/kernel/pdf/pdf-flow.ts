import { type DrawOn, POINTS_PER_MM, type Sheet, type SheetPicture, type TextStyle } from '#kernel/pdf/pdf-sheet.ts';

const MARGIN = 18;
const FOOT = 14;
const GAP = 3;
const CELL_PADDING = 1.5;
/** Two pictures of a medicine book to a page, each large enough to be read. */
const PICTURE_HEIGHT = 110;

const usual = {
  title: { size: 17, weight: 'bold' },
  heading: { size: 12, weight: 'bold', colour: '#00616f' },
  body: { size: 10 },
  small: { size: 8.5, colour: '#595959' },
  /** 64 hexadecimal digits stand in one line whatever they are. */
  code: { size: 8.5 },
} as const satisfies Record<string, TextStyle>;
type Manner = keyof typeof usual;
type Styles = Record<Manner, TextStyle>;

const scaled = (scale: number): Styles => {
  const of = (manner: Manner): TextStyle => ({ ...usual[manner], size: usual[manner].size * scale });
  return { title: of('title'), heading: of('heading'), body: of('body'), small: of('small'), code: of('code') };
};

export type Column = { heading: string; /** Share of the width; all of a table together make 1. */ share: number };

/** A fact that is a code, such as the SHA-256 of a file, is kept in one line. */
export type Fact = readonly [term: string, description: string, kind?: 'code'];

export type Box = { x: number; y: number; width: number; height: number };

export type Flow = {
  text(text: string, manner?: Manner): void;
  /** Facts in two columns, term and description. */
  facts(rows: readonly Fact[]): void;
  /** Rows are not torn, and the head is repeated on each page. A row of one cell goes across the table and heads what follows. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** A picture in its own shape below its name, as large as there is room for it beside others. */
  picture(picture: SheetPicture & { width: number; height: number }, name: string): Promise<void>;
  /** A page of its own: what is drawn in the box that its name leaves free, in points from the lower left. */
  page(name: string, draw: (box: Box, ...on: Parameters<DrawOn>) => ReturnType<DrawOn>): Promise<void>;
  rule(): void;
  gap(mm?: number): void;
  /** Writes the foot of every page – `foot` and the number of the page – and ends the document. */
  save(foot: string): Promise<Uint8Array>;
};

/** One for all cells, or one for each. */
type RowStyle = TextStyle | readonly TextStyle[];
const styleAt = (style: RowStyle, at: number): TextStyle => {
  if ('size' in style) return style;
  return style[at] ?? usual.body;
};

/** Where the next thing stands, and how a page is turned. */
type Cursor = ReturnType<typeof cursorOn>;

function cursorOn(sheet: Sheet, looks: Styles) {
  const cursor = {
    sheet,
    styles: looks,
    width: sheet.width - 2 * MARGIN,
    y: MARGIN,
    hasRoom: (needed: number): boolean => cursor.y + needed <= sheet.height - MARGIN - FOOT,
    nextPage: () => {
      sheet.addPage();
      cursor.y = MARGIN;
    },
    makeRoom: (needed: number) => {
      if (!cursor.hasRoom(needed) && cursor.y > MARGIN) cursor.nextPage();
    },
    drawRow: (cells: readonly string[], widths: readonly number[], style: RowStyle, fill?: string) => {
      const { y, width } = cursor;
      const height = heightOfRow(sheet, cells, widths, style);
      if (fill) sheet.box({ x: MARGIN, y, width, height }, { fill });
      let x = MARGIN;
      cells.forEach((cell, at) => {
        const cellWidth = widths[at] ?? 0;
        const place = { x: x + CELL_PADDING, y: y + CELL_PADDING, width: cellWidth - 2 * CELL_PADDING };
        sheet.text(cell, place, styleAt(style, at));
        x += cellWidth;
      });
      cursor.y += height;
      sheet.line({ x: MARGIN, y: cursor.y }, { x: MARGIN + width, y: cursor.y });
    },
  };
  return cursor;
}

/** Text that runs from page to page, from the upper edge down. @param scale of all characters */
export function flowOn(sheet: Sheet, scale = 1): Flow {
  const cursor = cursorOn(sheet, scaled(scale));
  const { width, makeRoom, drawRow, styles } = cursor;
  /** Line by line, so that a long text goes on over the page. */
  const paragraph = (text: string, manner: Manner) => {
    const style = styles[manner];
    for (const line of text.split('\n')) {
      makeRoom(sheet.heightOf(line, width, style));
      cursor.y += sheet.text(line, { x: MARGIN, y: cursor.y, width }, style);
    }
  };
  return {
    text: (text, manner = 'body') => {
      if (manner === 'heading') cursor.y += GAP;
      paragraph(text, manner);
    },
    facts: (rows) => {
      const widths = [width * 0.26, width * 0.74];
      for (const [term, description, kind = 'body'] of rows) {
        const [cells, style] = [
          [term, description],
          [styles.body, styles[kind]],
        ] as const;
        makeRoom(heightOfRow(sheet, cells, widths, style));
        drawRow(cells, widths, style);
      }
      cursor.y += GAP;
    },
    table: (columns, rows) => drawTable(cursor, columns, rows),
    picture: (picture, name) => drawPicture(cursor, picture, name),
    page: async (name, draw) => {
      cursor.nextPage();
      paragraph(name, 'heading');
      cursor.y += GAP;
      await sheet.drawOn((page, document) => draw(boxBelow(cursor), page, document));
      cursor.y = sheet.height;
    },
    rule: () => {
      sheet.line({ x: MARGIN, y: cursor.y + 1 }, { x: MARGIN + width, y: cursor.y + 1 });
      cursor.y += 2;
    },
    gap: (mm = GAP) => {
      cursor.y += mm;
    },
    save: (foot) => {
      drawFeet(cursor, foot);
      return sheet.save();
    },
  };
}

function drawTable(cursor: Cursor, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const { sheet, width, drawRow, styles } = cursor;
  const across: TextStyle = { ...styles.body, weight: 'bold' };
  const widths = columns.map(({ share }) => share * width);
  const head = columns.map(({ heading }) => heading);
  const headStyle: TextStyle = { ...styles.small, weight: 'bold' };
  const heightIn = (row: readonly string[] = []) => {
    if (row.length === 0) return 0;
    return isAcross(row, columns)
      ? heightOfRow(sheet, row, [width], across)
      : heightOfRow(sheet, row, widths, styles.body);
  };
  const drawHead = () => drawRow(head, widths, headStyle, '#f2f8f9');
  cursor.makeRoom(heightOfRow(sheet, head, widths, headStyle) + heightIn(rows[0] ?? head));
  drawHead();
  rows.forEach((row, at) => {
    const isHead = isAcross(row, columns);
    if (!cursor.hasRoom(heightIn(row) + (isHead ? heightIn(rows[at + 1]) : 0))) {
      cursor.nextPage();
      drawHead();
    }
    if (isHead) drawRow(row, [width], across, '#f5f5f5');
    else drawRow(row, widths, styles.body);
  });
  cursor.y += GAP;
}

async function drawPicture(
  cursor: Cursor,
  picture: SheetPicture & { width: number; height: number },
  name: string,
): Promise<void> {
  const { sheet, width, styles } = cursor;
  const shrunk = Math.min(width / picture.width, PICTURE_HEIGHT / picture.height);
  const size = { width: picture.width * shrunk, height: picture.height * shrunk };
  cursor.makeRoom(sheet.heightOf(name, width, styles.small) + size.height + GAP);
  cursor.y += sheet.text(name, { x: MARGIN, y: cursor.y, width }, styles.small);
  await sheet.picture(picture, { x: MARGIN, y: cursor.y, ...size });
  cursor.y += size.height + GAP;
}

/** What is free between the cursor and the foot. */
const boxBelow = ({ sheet, width, y }: Cursor): Box => ({
  x: MARGIN * POINTS_PER_MM,
  y: (MARGIN + FOOT) * POINTS_PER_MM,
  width: width * POINTS_PER_MM,
  height: (sheet.height - MARGIN - FOOT - y) * POINTS_PER_MM,
});

const isAcross = (row: readonly string[], columns: readonly Column[]): boolean =>
  row.length === 1 && columns.length > 1;

function heightOfRow(sheet: Sheet, cells: readonly string[], widths: readonly number[], style: RowStyle): number {
  const heightOf = (cell: string, at: number) =>
    sheet.heightOf(cell, (widths[at] ?? 0) - 2 * CELL_PADDING, styleAt(style, at));
  return Math.max(...cells.map(heightOf)) + 2 * CELL_PADDING;
}

/** On every page, since only the finished document knows how many there are. */
function drawFeet({ sheet, width, styles }: Cursor, foot: string): void {
  const pages = sheet.pageCount();
  for (let page = 0; page < pages; page += 1) {
    sheet.turnTo(page);
    const place = { x: MARGIN, y: sheet.height - FOOT, width };
    sheet.text(foot, place, styles.small);
    sheet.text(`${page + 1}/${pages}`, place, { ...styles.small, align: 'right' });
  }
}
