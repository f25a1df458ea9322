import type { Order } from '@nattoku/contract/video-order';
import { Button } from '@nattoku/ui/button';
import { Notice } from '@nattoku/ui/notice';
import { useState } from 'react';
import { ReissueDialog } from '#areas/video-order/reissue-dialog.tsx';
import styles from '#areas/video-order/done/lost-link.module.css';

/** A link from before secrets were kept. Who has lost it makes a new one; the handed-out one dies by that. */
export function LostLink({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.lost}>
      <Notice
        tone="info"
        title="このオーダーのQRコードは、もう表示できません"
        action={
          order.allowed.includes('reissue') && (
            <Button variant="tertiary" size="small" onClick={() => setAsking(true)}>
              リンクを再発行
            </Button>
          )
        }
      >
        以前の方法で作られたリンクのため、表示できません。必要な場合は再発行してください。お渡し済みのQRコードは使えなくなります。
      </Notice>
      {asking && <ReissueDialog order={order} onClose={() => setAsking(false)} />}
    </div>
  );
}
