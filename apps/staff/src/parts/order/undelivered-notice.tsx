import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#editing/use-command.ts';
import { undeliveredWords } from '#parts/order/undelivered-words.ts';
import styles from '#parts/order/undelivered-notice.module.css';
import { call } from '#platform/network/call.ts';

const ReopenDialog = lazy(async () => ({ default: (await import('#parts/order/reopen-dialog.tsx')).ReopenDialog }));

type Props = {
  order: { id: OrderId; version: number; lifecycle: OrderLifecycle };
  /** What this person may do about it; nothing where the order has a page that offers it. */
  may: { review: boolean; reissue: boolean; extend: boolean };
  /** The page that hands a link to the patient. */
  handing: string;
  /** False where no link opens any more, so that a new one has to be made first. */
  hasLink: boolean;
  /** Reads again what the page shows of the order. */
  onChanged: () => Promise<unknown>;
  children?: ReactNode;
};

/** Something that the patient wrote waits on a device whose link has ended: what has happened, and what brings it here. */
export function UndeliveredNotice({ order, may, handing, hasLink, onChanged, children }: Props) {
  const navigate = useNavigate();
  const [isReopening, setReopening] = useState(false);
  const { run, pending, refusal } = useCommand();
  const { id: orderId, version, lifecycle } = order;
  const params = { orderId };
  const review = () =>
    run(async () => {
      await call(orderVerbContract.review, { params, body: { version } });
      await onChanged();
      showSnackbar({ type: 'done', title: '確認済みにしました' });
    }, version);
  const reissue = () =>
    run(async (idempotencyKey) => {
      await call(orderVerbContract.reissueLink, { params, body: { version }, idempotencyKey });
      await onChanged();
      await navigate(handing);
    }, version);
  return (
    <Notice
      tone="warning"
      title="署名や回答が届いていません"
      action={
        <span className={styles.actions}>
          {may.reissue && hasLink && (
            <ButtonLink size="small" href={handing}>
              新しいリンクを渡す
            </ButtonLink>
          )}
          {may.reissue && !hasLink && (
            <Button size="small" loading={pending} onClick={() => void reissue()}>
              リンクを再発行して渡す
            </Button>
          )}
          {may.extend && lifecycle === 'expired' && (
            <Button size="small" onClick={() => setReopening(true)}>
              期限を延ばして渡す
            </Button>
          )}
          {may.review && (
            <Button size="small" variant="subTertiary" loading={pending} onClick={() => void review()}>
              知らせを確認済みにする
            </Button>
          )}
          {children}
        </span>
      }
    >
      {undeliveredWords[lifecycle]}
      {refusal && <p role="alert">{refusal}</p>}
      <Suspense>
        {isReopening && (
          <ReopenDialog
            order={order}
            onClose={() => setReopening(false)}
            onReopened={async () => {
              await onChanged();
              await navigate(handing);
            }}
          />
        )}
      </Suspense>
    </Notice>
  );
}
