/** A whole number as Japanese screens write it, 12,345. By hand: the first formatter that a page makes costs it a tenth of a second on a slow machine. */
export const groupedNumber = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
