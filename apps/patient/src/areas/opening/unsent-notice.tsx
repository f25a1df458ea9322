import { useEffect, useState } from 'react';
import { Notice } from '#frame/notice.tsx';
import type { Undelivered } from '#records/undelivered.ts';
import { visitWords } from '#words/visit-words.ts';

/** What waits on this device behind a link that has ended, once the hospital knows of it; null before, and where nothing can wait. */
export function useUndelivered(mayWait: boolean, secret: string | null): Undelivered | null {
  const [found, setFound] = useState<Undelivered | null>(null);
  useEffect(() => {
    if (!mayWait) return undefined;
    let isShown = true;
    const look = () =>
      void import('#records/undelivered.ts')
        .then(({ tellUndelivered }) => tellUndelivered(secret))
        .then(
          (undelivered) => isShown && setFound(undelivered),
          () => undefined,
        );
    look();
    addEventListener('online', look);
    return () => {
      isShown = false;
      removeEventListener('online', look);
    };
  }, [mayWait, secret]);
  return found;
}

type Props = {
  /** Known already, before the device was looked through. */ isUnsent: boolean;
  found: Undelivered | null;
};

/** That something waits on this device, that the hospital knows of it, and how it arrives. Nothing where nothing waits. */
export function UnsentNotice({ isUnsent, found }: Props) {
  const words = visitWords().closed;
  if (!found?.told) return isUnsent || found?.waits ? <Notice tone="warning">{words.unsent}</Notice> : null;
  return (
    <Notice tone="warning">
      {words.unsentTold}
      {found.mayArrive ? words.unsentNewLink : words.unsentWait}
    </Notice>
  );
}
