import type { BulkOutcome } from '@nattoku/contract/order/order-bulk';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#parts/order/bulk/bulk-result.module.css';
import type { ChosenOrder } from '#parts/order/bulk/bulk-words.ts';

/** `verb`: 期限を変更しました. */
export type BulkResult = { verb: string; outcomes: readonly BulkOutcome[] };
type Props = { result: BulkResult; orders: readonly ChosenOrder[]; onClose: () => void };

/** What became of each: 「12件中11件の…」, and of every other one why not. */
export function BulkResultDialog({ result: { verb, outcomes }, orders, onClose }: Props) {
  const refused = outcomes.filter(({ done }) => !done);
  const done = outcomes.length - refused.length;
  const labelOf = (orderId: string): string => orders.find((order) => order.orderId === orderId)?.label ?? '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${outcomes.length}件中${done}件の${verb}`}
      actions={<Button onClick={onClose}>閉じる</Button>}
    >
      <div className={styles.outcome}>
        {refused.length === 0 ? (
          <Notice tone="done">すべて完了しました。</Notice>
        ) : (
          <>
            <Notice tone="warning">次の{refused.length}件は、そのままです。</Notice>
            <ul role="list" className={styles.refused}>
              {refused.map(({ orderId, problem }) => (
                <li key={orderId}>
                  <p className={styles.name}>{labelOf(orderId)}</p>
                  <p>{problem}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
