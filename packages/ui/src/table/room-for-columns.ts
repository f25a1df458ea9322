/** The part of the width they ask for with which all columns still read well, and the one with which the most important do. */
const partForAll = 0.86;
const leastPart = 0.8;

type Screen = 'phone' | 'tablet' | 'desk';

/**
 * How a table of columns that ask for `wanted` pixels stands in `width` of them: with all columns, without the least
 * important ones, or as cards. Asks what the columns want and not what stands in them: a list looks the same on each
 * of its pages. A desk scrolls a table for which somebody chose too many.
 */
export function roomForColumns(screen: Screen, wanted: number, width: number): 'all' | 'tight' | 'cards' {
  if (screen === 'phone') return 'cards';
  if (screen === 'desk' || wanted * partForAll <= width) return 'all';
  return wanted * leastPart <= width ? 'tight' : 'cards';
}
