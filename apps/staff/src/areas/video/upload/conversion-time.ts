import { formatDuration } from '@nattoku/rules/time/date-time';
import { useEffect, useState } from 'react';
import { nextPace, type Pace } from '#areas/video/upload/upload-pace.ts';

/** Seconds that a conversion still takes at this pace of shares (0 to 1) a second; null while nobody knows. */
export function secondsLeft(pace: Pace | undefined, share: number | null): number | null {
  if (!pace || share === null || pace.speed <= 0) return null;
  return Math.max(1, Math.round((1 - share) / pace.speed));
}

/** 「あと約12分」, from the shares that the server tells while the page is open. */
export function useTimeLeft(share: number | null): string | null {
  const [pace, setPace] = useState<Pace>();
  useEffect(() => {
    if (share === null) return;
    const timer = setTimeout(() => setPace((before) => nextPace(before, Date.now(), share)));
    return () => clearTimeout(timer);
  }, [share]);
  const seconds = secondsLeft(pace, share);
  if (seconds === null) return null;
  return `あと約${formatDuration(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60)}`;
}
