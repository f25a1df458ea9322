/** Nobody looks through more than these; in a register of a million, thousands may bear one name. */
export const NAMESAKES_COUNTED = 100;

/** 「3人」; 「100人以上」 where counting has ended. */
export const countOfNamesakes = (count: number): string =>
  count < NAMESAKES_COUNTED ? `${count}人` : `${NAMESAKES_COUNTED}人以上`;
