const TOKYO_OFFSET = 9 * 3_600_000;

/** An instant as a box for date and time holds it, `2026-11-21T14:05` in Asia/Tokyo, whatever the zone of the machine. */
export const tokyoBox = (iso: string | null | undefined): string =>
  iso ? new Date(new Date(iso).getTime() + TOKYO_OFFSET).toISOString().slice(0, 16) : '';

/** Null while the box is empty, and for a year that no calendar has. */
export function fromTokyoBox(text: string): string | null {
  const moment = new Date(`${text}:00+09:00`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
