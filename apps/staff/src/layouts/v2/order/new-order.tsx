import { isAllowed } from '@nattoku/contract/auth/permissions';
import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { lazy, startTransition, Suspense, useState } from 'react';
import styles from '#layouts/v2/order/new-order.module.css';
import { useSingleKey } from '#parts/facility/use-single-keys.ts';
import { useSession } from '#platform/session/use-session.ts';

const loadDialog = () => import('#layouts/v2/order/new-order-dialog.tsx');
const NewOrderDialog = lazy(async () => ({ default: (await loadDialog()).NewOrderDialog }));

const ordering = ['video.order', 'consent.order', 'interview.order'] as const;

/** From anywhere to an order, the patient first; by the button or the key C. Nothing for a person who may order nothing. */
export function NewOrder() {
  const session = useSession();
  const mayOrder = ordering.some((permission) => isAllowed(session, permission));
  const [open, setOpen] = useState(false);
  // The press is seen before the dialog is put together.
  const begin = () => startTransition(() => setOpen(true));
  const hasKey = useSingleKey('c', begin, mayOrder);
  if (!mayOrder) return null;
  return (
    <>
      <Button
        size="small"
        icon={plusIcon}
        className={styles.button}
        aria-label="オーダーを作成"
        aria-haspopup="dialog"
        title={hasKey ? 'オーダーを作成（C）' : 'オーダーを作成'}
        {...(hasKey && { 'aria-keyshortcuts': 'c' })}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={begin}
      >
        <span className={styles.word}>オーダー</span>
      </Button>
      {open && (
        <Suspense>
          <NewOrderDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
