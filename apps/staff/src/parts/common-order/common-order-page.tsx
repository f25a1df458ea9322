import type { CommonOrder } from '@nattoku/contract/order/common-order';
import { Card } from '@nattoku/ui/layout/card';
import { DonePanel } from '@nattoku/ui/feedback/done-panel';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Button } from '@nattoku/ui/action/button';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { CommonCode } from '#parts/common-order/common-code.tsx';
import { CommonOrderBadge } from '#parts/common-order/common-order-words.tsx';
import styles from '#parts/common-order/common-order-page.module.css';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';

type Props = {
  order: Pick<CommonOrder, 'id' | 'internalTitle' | 'patientTitle' | 'standing'>;
  /** Just opened: says so. */
  isNew: boolean;
  /** What its area calls it. */
  named?: string;
  trail: NonNullable<ComponentProps<typeof PageHeader>['trail']>;
  action: ReactNode;
  code: Omit<ComponentProps<typeof CommonCode>, 'order'>;
  facts: ReactNode;
  /** Title and message have translations of their own, which the reader may write. */
  mayTranslate?: boolean;
  /** What came of it. */
  children: ReactNode;
};

/** The end of the flow, and from then on the page of this common order: code, paper, numbers, responses. */
export const CommonOrderPage = ({
  order,
  isNew,
  named = '共通オーダー',
  trail,
  action,
  code,
  facts,
  mayTranslate,
  children,
}: Props) => (
  <>
    <PageHeader
      title={order.internalTitle}
      trail={trail}
      meta={<CommonOrderBadge standing={order.standing} />}
      action={action}
    />
    {isNew && order.standing === 'open' && (
      <DonePanel title={`${named}を公開しました`}>
        QRコードを印刷して掲示するか、案内に貼り付けてお使いください。
      </DonePanel>
    )}
    <div className={styles.columns}>
      <div className={styles.main}>
        {children}
        {mayTranslate && <Translations {...order} />}
      </div>
      <div className={styles.side}>
        <CommonCode order={order} {...code} />
        <Card title="内容">{facts}</Card>
      </div>
    </div>
  </>
);

/** Most look at a common order without them. */
function Translations({ id }: Pick<CommonOrder, 'id'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={layersTabLabel}
      action={
        <Button size="small" variant="tertiary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? '閉じる' : '開く'}
        </Button>
      }
    >
      {isOpen ? (
        <LayersTab kind="commonOrder" contentId={id} />
      ) : (
        <p>
          患者さん向けのタイトルとメッセージを、ほかの言語でも書けます。書いた訳は、ポスターと患者さんの画面に出ます。
        </p>
      )}
    </Card>
  );
}
