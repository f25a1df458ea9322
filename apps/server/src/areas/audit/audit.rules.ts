import { UNUSUAL_CHARTS_PER_HOUR } from '@nattoku/contract/audit/audit';

export type Opening = { at: Date; patientId: string };
export type BusyHour = { from: Date; to: Date; chartCount: number };

const HOUR_MS = 3_600_000;

/**
 * Hours, wherever they begin, in which one person opened more different charts than usual (specification/audit.md §7). Hours that run into each other
 * are one, told by its busiest moment. `openings` are in the order of time.
 */
export function busyHours(openings: readonly Opening[], limit = UNUSUAL_CHARTS_PER_HOUR): BusyHour[] {
  const busy: BusyHour[] = [];
  const within = new Map<string, number>();
  let first = 0;
  let isBusy = false;
  for (const [index, { at, patientId }] of openings.entries()) {
    within.set(patientId, (within.get(patientId) ?? 0) + 1);
    for (
      let oldest = openings[first];
      oldest && at.getTime() - oldest.at.getTime() > HOUR_MS;
      oldest = openings[first]
    ) {
      forget(within, oldest.patientId);
      first += 1;
    }
    const found = { from: openings[first]?.at ?? at, to: at, chartCount: within.size };
    if (found.chartCount <= limit) isBusy = false;
    else if (!isBusy) {
      busy.push(found);
      isBusy = true;
    } else if (found.chartCount > (busy.at(-1)?.chartCount ?? 0)) busy[busy.length - 1] = found;
    if (index < first) first = index;
  }
  return busy;
}

const forget = (within: Map<string, number>, patientId: string): void => {
  const left = (within.get(patientId) ?? 0) - 1;
  if (left <= 0) within.delete(patientId);
  else within.set(patientId, left);
};
