const MINUTE = 60_000;
const MINUTES_OF_DAY = 1440;

/** How long somebody has waited: 「12分」, 「1時間5分」, from the second day on 「2日」. */
export function waitingWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE));
  if (minutes < 60) return `${minutes}分`;
  if (minutes >= MINUTES_OF_DAY) return `${Math.floor(minutes / MINUTES_OF_DAY)}日`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}時間${rest === 0 ? '' : `${rest}分`}`;
}
