import { formatDuration } from '@nattoku/rules/time/date-time';
import { useEffect, useState } from 'react';

export function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.ceil((until - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left <= 0) return <p role="status">もう一度お試しいただけます。</p>;
  return <p>あと{formatDuration(left)}で、もう一度お試しいただけます。</p>;
}
