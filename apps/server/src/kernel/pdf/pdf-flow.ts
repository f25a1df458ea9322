import type { Sheet, TextStyle } from '#kernel/pdf/pdf-sheet.ts';

const MARGIN = 18;
const FOOT = 14;
const GAP = 3;
const CELL_PADDING = 1.5;

const styles = {
  title: { size: 17, weight: 'bold' },
  heading: { size: 12, weight: 'bold', colour: '#00616f' },
  body: { size: 10 },
  small: { size: 8.5, colour: '#595959' },
  /** 64 hexadecimal digits stand in one line whatever they are. */
  code: { size: 8.5 },
} as const satisfies Record<string, TextStyle>;
type Manner = keyof typeof styles;

export type Column = { heading: string; /** Share of the width; all of a table together make 1. */ share: number };

/** A fact that is a code, such as the SHA-256 of a file, is kept in one line. */
export type Fact = readonly [term: string, description: string, kind?: 'code'];

export type Flow = {
  text(text: string, manner?: Manner): void;
  /** Facts in two columns, term and description. */
  facts(rows: readonly Fact[]): void;
  /** Rows are not torn; the head is repeated on each page. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  rule(): void;
  gap(mm?: number): void;
  /** Writes the foot of every page – `foot` and the number of the page – and ends the document. */
  save(foot: string): Promise<Uint8Array>;
};

/** One for all cells, or one for each. */
type RowStyle = TextStyle | readonly TextStyle[];
const styleAt = (style: RowStyle, at: number): TextStyle => ('size' in style ? style : (style[at] ?? styles.body));

/** Text that runs from page to page, from the upper edge down. */
export function flowOn(sheet: Sheet): Flow {
  const width = sheet.width - 2 * MARGIN;
  let y = MARGIN;

  const room = (needed: number): boolean => y + needed <= sheet.height - MARGIN - FOOT;
  const nextPage = () => {
    sheet.addPage();
    y = MARGIN;
  };
  const makeRoom = (needed: number) => {
    if (!room(needed) && y > MARGIN) nextPage();
  };
  /** Line by line, so that a long text goes on over the page. */
  const paragraph = (text: string, manner: Manner) => {
    const style = styles[manner];
    for (const line of text.split('\n')) {
      makeRoom(sheet.heightOf(line, width, style));
      y += sheet.text(line, { x: MARGIN, y, width }, style);
    }
  };
  const drawRow = (cells: readonly string[], widths: readonly number[], style: RowStyle, fill?: string) => {
    const height = heightOfRow(sheet, cells, widths, style);
    if (fill) sheet.box({ x: MARGIN, y, width, height }, { fill });
    let x = MARGIN;
    cells.forEach((cell, at) => {
      const cellWidth = widths[at] ?? 0;
      const place = { x: x + CELL_PADDING, y: y + CELL_PADDING, width: cellWidth - 2 * CELL_PADDING };
      sheet.text(cell, place, styleAt(style, at));
      x += cellWidth;
    });
    y += height;
    sheet.line({ x: MARGIN, y }, { x: MARGIN + width, y });
  };

  return {
    text: (text, manner = 'body') => {
      if (manner === 'heading') y += GAP;
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
      y += GAP;
    },
    table: (columns, rows) => {
      const widths = columns.map(({ share }) => share * width);
      const head = columns.map(({ heading }) => heading);
      const headStyle: TextStyle = { ...styles.small, weight: 'bold' };
      const drawHead = () => drawRow(head, widths, headStyle, '#f2f8f9');
      const firstRow = heightOfRow(sheet, rows[0] ?? head, widths, styles.body);
      makeRoom(heightOfRow(sheet, head, widths, headStyle) + firstRow);
      drawHead();
      for (const row of rows) {
        if (!room(heightOfRow(sheet, row, widths, styles.body))) {
          nextPage();
          drawHead();
        }
        drawRow(row, widths, styles.body);
      }
      y += GAP;
    },
    rule: () => {
      sheet.line({ x: MARGIN, y: y + 1 }, { x: MARGIN + width, y: y + 1 });
      y += 2;
    },
    gap: (mm = GAP) => {
      y += mm;
    },
    save: (foot) => {
      drawFeet(sheet, foot, width);
      return sheet.save();
    },
  };
}

function heightOfRow(sheet: Sheet, cells: readonly string[], widths: readonly number[], style: RowStyle): number {
  const heightOf = (cell: string, at: number) =>
    sheet.heightOf(cell, (widths[at] ?? 0) - 2 * CELL_PADDING, styleAt(style, at));
  return Math.max(...cells.map(heightOf)) + 2 * CELL_PADDING;
}

/** On every page, since only the finished document knows how many there are. */
function drawFeet(sheet: Sheet, foot: string, width: number): void {
  const pages = sheet.pageCount();
  for (let page = 0; page < pages; page += 1) {
    sheet.turnTo(page);
    const place = { x: MARGIN, y: sheet.height - FOOT, width };
    sheet.text(foot, place, styles.small);
    sheet.text(`${page + 1}/${pages}`, place, { ...styles.small, align: 'right' });
  }
}
