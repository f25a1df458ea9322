type Day = { date: string; opened: number; done: number; linked: number };

const BOM = '\ufeff';
const header = ['日付', '開いた人数', '見終えた人数', '患者に紐づけた人数'];

/** A CSV file in base64, with the mark by which Excel knows UTF-8. Numbers and dates only: nothing needs quoting. */
export function countsAsCsv(days: readonly Day[]): string {
  const rows = days.map(({ date, opened, done, linked }) => [date, opened, done, linked]);
  const text = BOM + [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
