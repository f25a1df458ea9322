import type { Home, HomeOrder, HomeScope } from '@nattoku/contract/home/home';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon, chevronIcon } from '@nattoku/ui/tokens/icons';
import { Stat } from '@nattoku/ui/feedback/stat';
import type { ReactNode } from 'react';
import { useChooseScope } from '#areas/home/home.queries.ts';
import styles from '#areas/home/home.module.css';
import { OrderRow } from '#areas/home/order-row.tsx';
import { TalkRow } from '#areas/home/talk-row.tsx';
import { useToday } from '#platform/use-today.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#routing/paths.ts';
import { listOf, type WorkGroup } from '#parts/order/work-lists.ts';

type Work = NonNullable<Home['work']>;

/** Somebody waits for an answer, then the person who did not understand, then what the clock asks for. */
const groups: readonly { group: WorkGroup; title: string; short: string }[] = [
  { group: 'questions', title: '患者さんからの質問', short: '質問' },
  { group: 'misunderstood', title: '理解の確認が必要', short: '理解の確認' },
  { group: 'locked', title: 'リンクがロックされた患者さん', short: 'ロック' },
  { group: 'overdue', title: '期限超過', short: '期限超過' },
  { group: 'due', title: '今日・明日が期限', short: '今日・明日期限' },
];

export function HomeWork({ work, scope }: { work: Work; scope: HomeScope }) {
  const today = useToday();
  const mayChat = useIsAllowed('chat.reply');
  /** Questions about forms are among them, and those have no list of orders: all that wait for an answer stand in the chat. */
  const moreOf = (group: WorkGroup) =>
    group === 'questions' && mayChat
      ? href('/notifications', { tab: 'chat', state: 'waitingStaff', scope })
      : listOf(group, scope, today);
  const isCalm = groups.every(({ group }) => work[group].total === 0);
  return (
    <>
      <div className={styles.stats} role="group" aria-label="今日のまとめ">
        {groups
          .filter(({ group }) => group !== 'locked' || work.locked.total > 0)
          .map(({ group, short }) => (
            <Stat
              key={group}
              label={short}
              value={work[group].total}
              unit="件"
              tone={work[group].total > 0 && group !== 'due' ? 'error' : 'plain'}
            />
          ))}
        <Stat label="今日・明日の説明" value={work.talks.total} unit="件" />
      </div>
      {isCalm && <Calm scope={scope} />}
      {groups.map(({ group, title }) => (
        <OrderGroup
          key={group}
          title={title}
          total={work[group].total}
          more={moreOf(group)}
          items={work[group].items}
        />
      ))}
      <Talks talks={work.talks} />
      <OrderGroup
        title="自分の下書き"
        total={work.drafts.total}
        more={href('/video/order/list', { view: 'draft' })}
        items={work.drafts.items}
      />
    </>
  );
}

type GroupProps = { title: string; total: number; more: string; items: readonly HomeOrder[] };

function OrderGroup({ title, total, more, items }: GroupProps) {
  if (total === 0) return null;
  return (
    <ListCard title={`${title}（${total}）`} more={more}>
      {items.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} />
        </li>
      ))}
    </ListCard>
  );
}

function Talks({ talks }: { talks: Work['talks'] }) {
  if (talks.total === 0) return null;
  return (
    <ListCard title={`今日・明日の説明（${talks.total}）`} more={href('/video/order/list')}>
      {talks.items.map((talk) => (
        <li key={talk.id}>
          <TalkRow talk={talk} />
        </li>
      ))}
    </ListCard>
  );
}

function ListCard({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  return (
    <Card
      title={title}
      padding="flush"
      action={
        <ButtonLink href={more} variant="fourth" size="small" weight="normal" iconEnd={chevronIcon}>
          一覧で見る
        </ButtonLink>
      }
    >
      <ul role="list" className={styles.rows}>
        {children}
      </ul>
    </Card>
  );
}

const calmWords: Record<HomeScope, string> = {
  mine: '自分の患者さんに、いま確認が必要なオーダーはありません。',
  department: '自科の患者さんに、いま確認が必要なオーダーはありません。',
  ward: '自病棟の患者さんに、いま確認が必要なオーダーはありません。',
  all: 'いま確認が必要なオーダーはありません。',
};

/** Nothing to do is said with what could be done next. */
function Calm({ scope }: { scope: HomeScope }) {
  const choose = useChooseScope();
  return (
    <Card padding="flush">
      <div className={styles.calm}>
        <p className={styles.calmWords}>
          <Icon path={checkCircleIcon} />
          {calmWords[scope]}
        </p>
        {scope === 'all' ? (
          <ButtonLink variant="fourth" size="small" href={href('/video/order/flow/patient')}>
            新しいオーダーを出す
          </ButtonLink>
        ) : (
          <Button variant="fourth" size="small" onClick={() => choose.mutate('all')}>
            全体を見る
          </Button>
        )}
        {scope === 'ward' && (
          <ButtonLink variant="fourth" size="small" href={href('/notification')}>
            自分の病棟を選ぶ
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
