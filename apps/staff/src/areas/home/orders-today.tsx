import { useQuery } from '@tanstack/react-query';
import { Icon } from '@nattoku/ui/icon';
import { checkCircleIcon } from '@nattoku/ui/icons';
import { attentionOrdersQuery, myRecentOrdersQuery } from '#areas/home/home.queries.ts';
import styles from '#areas/home/home.module.css';
import { OrderCard } from '#areas/home/order-card.tsx';
import { href } from '#router/paths.ts';

const RECENT = 8;

/** Questions first, because somebody waits for the answer; then whatever else needs a look; then my own orders. */
export function OrdersToday() {
  const attention = useQuery(attentionOrdersQuery);
  const recent = useQuery(myRecentOrdersQuery);
  const orders = attention.data?.items;
  const questions = orders?.filter((order) => order.attention.includes('question'));
  const others = orders?.filter((order) => !order.attention.includes('question'));
  const allWithAttention = href('/video/order/list', { view: 'attention' });

  return (
    <>
      {questions && questions.length > 0 && (
        <OrderCard
          title={`患者さんからの質問（${questions.length}）`}
          query={attention}
          orders={questions}
          more={allWithAttention}
        />
      )}
      <OrderCard
        title={others?.length ? `確認が必要なオーダー（${others.length}）` : '確認が必要なオーダー'}
        query={attention}
        orders={others}
        more={allWithAttention}
      >
        <p className={styles.calm}>
          <Icon path={checkCircleIcon} />
          いま確認が必要なオーダーはありません。
        </p>
      </OrderCard>
      <OrderCard
        title="自分の最近のオーダー"
        query={recent}
        orders={recent.data?.items.slice(0, RECENT)}
        more={href('/video/order/list', { view: 'mine' })}
      >
        <p className={styles.quiet}>まだオーダーを出していません。「新しいオーダー」から始められます。</p>
      </OrderCard>
    </>
  );
}
