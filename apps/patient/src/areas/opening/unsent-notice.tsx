import { useEffect, useState } from 'react';
import { Notice } from '#frame/notice.tsx';
import type { Undelivered } from '#records/undelivered.ts';
import { visitWords } from '#words/visit-words.ts';

type Props = { /** Known already, before the device was looked through. */ isUnsent: boolean; secret: string | null };

/** Behind a link that has ended: what waits on this device, that the hospital knows of it, and how it arrives. Nothing where nothing waits. */
export function UnsentNotice({ isUnsent, secret }: Props) {
  const [found, setFound] = useState<Undelivered | null>(null);
  useEffect(() => {
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
  }, [secret]);

  const words = visitWords().closed;
  if (!found?.told) return isUnsent || found?.waits ? <Notice tone="warning">{words.unsent}</Notice> : null;
  return (
    <Notice tone="warning">
      {words.unsentTold}
      {found.mayArrive ? words.unsentNewLink : words.unsentWait}
    </Notice>
  );
}
