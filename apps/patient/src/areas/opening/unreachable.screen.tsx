import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import { useEffect } from 'react';
import { CalmPage } from '#frame/calm-page.tsx';
import { openingWords } from '#words/language.ts';

type Props = { contact: Contact | null; onRetry: () => void };

export function UnreachableScreen({ contact, onRetry }: Props) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <CalmPage
      contact={contact}
      icon={refreshIcon}
      title={openingWords().unreachable.title}
      heading={openingWords().unreachable.heading}
      action={
        <BottomBar>
          <Button onClick={onRetry}>{openingWords().unreachable.retry}</Button>
        </BottomBar>
      }
    >
      <p>{openingWords().unreachable.again}</p>
      <p>{openingWords().unreachable.kept}</p>
    </CalmPage>
  );
}
