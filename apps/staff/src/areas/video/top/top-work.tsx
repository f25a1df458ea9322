import type { HomeScope } from '@nattoku/contract/home/home';
import type { VideoTop } from '@nattoku/contract/video/video-top';
import { Card } from '@nattoku/ui/layout/card';
import { Icon } from '@nattoku/ui/tokens/icon';
import { checkCircleIcon } from '@nattoku/ui/tokens/icons';
import { Stat } from '@nattoku/ui/feedback/stat';
import { ListCard } from '#areas/video/top/list-card.tsx';
import { WaitingRow } from '#areas/video/top/order-rows.tsx';
import styles from '#areas/video/top/video-top.module.css';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { listOf, type WorkGroup } from '#parts/order/work-lists.ts';

type Work = NonNullable<VideoTop['work']>;

const groups: readonly { group: WorkGroup; title: string; short: string }[] = [
  { group: 'questions', title: '質問あり', short: '質問あり' },
  { group: 'misunderstood', title: '理解に不安', short: '理解に不安' },
  { group: 'locked', title: 'リンクがロックされている', short: 'ロック' },
  { group: 'overdue', title: '期限超過', short: '期限超過' },
  { group: 'due', title: '期限が今日・明日', short: '今日・明日まで' },
];

const scopeWords: Record<HomeScope, string> = {
  mine: '自分の患者さん',
  department: '自科の患者さん',
  ward: '自病棟の患者さん',
  all: '施設全体',
};

/** What needs attention today, then my drafts. The scope is the one that was chosen on home. */
export function TopWork({ work, scope }: { work: Work; scope: HomeScope }) {
  const today = useToday();
  const isCalm = groups.every(({ group }) => work[group].total === 0);
  return (
    <>
      <section aria-label="いま確認が必要なもの" className={styles.section}>
        <p className={styles.scope}>いま確認が必要なもの（{scopeWords[scope]}）</p>
        <div className={styles.stats}>
          {groups.map(({ group, short }) => (
            <Stat
              key={group}
              label={short}
              value={work[group].total}
              unit="件"
              tone={work[group].total > 0 && group !== 'due' ? 'error' : 'plain'}
              href={listOf(group, scope, today)}
            />
          ))}
        </div>
      </section>
      {isCalm && (
        <Card>
          <p className={styles.calm}>
            <Icon path={checkCircleIcon} />
            いま確認が必要なオーダーはありません。
          </p>
        </Card>
      )}
      {groups
        .filter(({ group }) => work[group].total > 0)
        .map(({ group, title }) => (
          <ListCard key={group} title={`${title}（${work[group].total}）`} more={listOf(group, scope, today)}>
            {work[group].items.slice(0, SHOWN).map((order) => (
              <WaitingRow key={order.id} order={order} />
            ))}
          </ListCard>
        ))}
      {work.drafts.total > 0 && (
        <ListCard title={`自分の下書き（${work.drafts.total}）`} more={href('/video/order/list', { view: 'draft' })}>
          {work.drafts.items.slice(0, SHOWN).map((order) => (
            <WaitingRow key={order.id} order={order} />
          ))}
        </ListCard>
      )}
    </>
  );
}

/** Home has the rest of a group; here it is a glance. */
const SHOWN = 3;
