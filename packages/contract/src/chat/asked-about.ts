import { formatClock } from '@nattoku/rules/time/date-time';

/** What a question was about, as staff read it: 「題名」について, or 動画「題名」1:23 where it was asked while watching. */
export const askedAbout = (title: string, seconds?: number | null): string =>
  seconds === undefined || seconds === null ? `「${title}」について` : `動画「${title}」${formatClock(seconds)}`;
