import { mergeRanges, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import type { VideoStep } from '#areas/video/video-steps.ts';
import { usePatientPage } from '#visit/patient-context.tsx';

/** A player runs a moment longer than the video is said to last: what lies behind its end was not watched of it. */
export function useRecordPlayed({ order, item }: VideoStep) {
  const { record } = usePatientPage();
  return (range: WatchedRange): void => {
    const [played] = mergeRanges([range], item.durationSeconds);
    if (played) record(order.id, { kind: 'watched', itemId: item.id, range: played });
  };
}
