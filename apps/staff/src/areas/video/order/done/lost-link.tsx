import type { Order } from '@nattoku/contract/video/video-order';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useState } from 'react';
import { ReissueDialog } from '#areas/video/order/reissue-dialog.tsx';
import styles from '#areas/video/order/done/lost-link.module.css';

type Props = {
  order: Order;
  /** Why it cannot be shown, as the server says it. */
  why: string;
};

/** A link that is locked, or from before secrets were kept. A new one helps; the handed-out one dies by that. */
export function LostLink({ order, why }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.lost}>
      <Notice
        tone="info"
        title="このオーダーのQRコードは表示できません"
        action={
          order.allowed.includes('reissue') && (
            <Button variant="tertiary" size="small" onClick={() => setAsking(true)}>
              リンクを再発行
            </Button>
          )
        }
      >
        {why}
      </Notice>
      {asking && <ReissueDialog order={order} onClose={() => setAsking(false)} />}
    </div>
  );
}
