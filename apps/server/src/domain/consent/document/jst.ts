const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** 2026年11月22日 08:05:09 JST: every time in a sealed PDF is written by this (specification/consent.md §51). */
export function jst(at: Date): string {
  const part = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['year']}年${part['month']}月${part['day']}日 ${part['hour']}:${part['minute']}:${part['second']} JST`;
}
