/** Two paths in a box: those who are counted, row by row from the top, and all others. */
export type Figures = { counted: string; others: string; width: number; height: number };

const CELL = 10;

/** A head and shoulders within a cell. */
const person = (x: number, y: number): string =>
  `M${x + 5} ${y + 0.8}a1.9 1.9 0 1 0 .01 0ZM${x + 1.8} ${y + 9}v-1.4a3.2 2.9 0 0 1 6.4 0v1.4Z`;

const dot = (x: number, y: number): string => `M${x + 5} ${y + 1.6}a3.4 3.4 0 1 0 .01 0Z`;

const figures = (draw: (x: number, y: number) => string, columns: number, all: number, count: number): Figures => {
  const cells = Array.from({ length: all }, (_, index) =>
    draw((index % columns) * CELL, Math.floor(index / columns) * CELL),
  );
  return {
    counted: cells.slice(0, count).join(''),
    others: cells.slice(count).join(''),
    width: columns * CELL,
    height: (all / columns) * CELL,
  };
};

/** Of 100 people, ten in a row. */
export const peopleOf = (count: number): Figures => figures(person, 10, 100, count);

/** Of 1,000 people, forty in a row. */
export const dotsOf = (count: number): Figures => figures(dot, 40, 1000, count);
