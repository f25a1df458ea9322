import type { CommonOrder } from '@nattoku/contract/order/common-order';
import { Card } from '@nattoku/ui/layout/card';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import type { ComponentProps, ReactNode } from 'react';
import { CommonCode } from '#parts/common-order/common-code.tsx';
import { CommonOrderBadge } from '#parts/common-order/common-order-words.tsx';
import styles from '#parts/common-order/common-order-page.module.css';

type Props = {
  order: Pick<CommonOrder, 'id' | 'internalTitle' | 'patientTitle' | 'standing'>;
  /** Just opened: says so. */
  isNew: boolean;
  trail: NonNullable<ComponentProps<typeof PageHeader>['trail']>;
  action: ReactNode;
  code: Omit<ComponentProps<typeof CommonCode>, 'order'>;
  facts: ReactNode;
  /** What came of it. */
  children: ReactNode;
};

/** The end of the flow, and from then on the page of this common order: code, paper, numbers, responses. */
export const CommonOrderPage = ({ order, isNew, trail, action, code, facts, children }: Props) => (
  <>
    <PageHeader
      title={order.internalTitle}
      trail={trail}
      meta={<CommonOrderBadge standing={order.standing} />}
      action={action}
    />
    {isNew && order.standing === 'open' && (
      <DonePanel title="共通オーダーを公開しました">
        QRコードを印刷して掲示するか、案内に貼り付けてお使いください。
      </DonePanel>
    )}
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>
        <CommonCode order={order} {...code} />
        <Card title="内容">{facts}</Card>
      </div>
    </div>
  </>
);
