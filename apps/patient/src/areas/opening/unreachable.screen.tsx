import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import { useEffect } from 'react';
import { CalmPage } from '#areas/opening/calm-page.tsx';

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
      title="つながりません"
      heading="いま、病院につながりません"
      action={
        <BottomBar>
          <Button onClick={onRetry}>もう一度つなぐ</Button>
        </BottomBar>
      }
    >
      <p>電波の届くところで、もう一度お試しください。つながると、つづきが表示されます。</p>
      <p>すでに答えた内容やごらんになった記録は、この端末に残っています。つながると自動で送られます。</p>
    </CalmPage>
  );
}
