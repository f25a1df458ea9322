import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import { useEffect } from 'react';
import { CalmPage } from '#frame/calm-page.tsx';
import type { Trouble } from '#visit/closed-reason.ts';
import { openingWords } from '#words/language.ts';

type Props = { trouble: Trouble; contact: Contact | null; onRetry: () => void };

export function UnreachableScreen({ trouble, contact, onRetry }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  const words = openingWords();
  const { heading, again } = words.unreachable[trouble];
  return (
    <CalmPage
      contact={contact}
      icon={refreshIcon}
      title={heading}
      heading={heading}
      action={
        <BottomBar>
          <Button onClick={onRetry}>{words.unreachable.retry}</Button>
        </BottomBar>
      }
    >
      <p>{again}</p>
      <p>{words.unreachable.kept}</p>
      {!contact?.phone && <p>{words.broken.call}</p>}
    </CalmPage>
  );
}
