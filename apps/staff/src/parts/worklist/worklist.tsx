import {
  type WorkFilter,
  type Worklist as Work,
  type WorklistSearch,
  type WorkRow as Row,
  type WorkSection,
} from '@nattoku/contract/home/worklist';
import type { FeedTask } from '@nattoku/contract/interoperability/feed-rejection';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useId, useMemo, useState } from 'react';
import { useChangeSearch } from '#routing/address-search.ts';
import { ListBody } from '#list/list-body.tsx';
import { useSteadyItems } from '#list/use-steady-items.ts';
import type { FeedProps } from '#parts/worklist/feed-section.tsx';
import { NoWork } from '#parts/worklist/no-work.tsx';
import { ScopeSwitch } from '#parts/worklist/scope-switch.tsx';
import { WorkFilters } from '#parts/worklist/work-filters.tsx';
import { moveBetweenRows } from '#parts/worklist/work-keys.ts';
import { WorkRow } from '#parts/worklist/work-row.tsx';
import { worklistQuery } from '#parts/worklist/worklist.queries.ts';
import styles from '#parts/worklist/worklist.module.css';

// Most hospitals have no such task on most days.
const FeedSection = lazy(async () => ({
  default: (await import('#parts/worklist/feed-section.tsx')).FeedSection,
}));
const FeedDismissalDialog = lazy(async () => ({
  default: (await import('#parts/worklist/feed-dismissal-dialog.tsx')).FeedDismissalDialog,
}));

type Answered = { orderId: OrderId; row: Row };

/** 今日の仕事: what is missing in the scope that was chosen. The address holds filter and page. */
export function Worklist({ search }: { search: WorklistSearch }) {
  const title = useId();
  const query = useQuery({ ...worklistQuery(search), placeholderData: keepPreviousData });
  const { data } = query;
  const question = `${data?.scope} ${JSON.stringify(search)}`;
  const { items, arrivals, showArrivals } = useSteadyItems(query, question);
  const feed = useSteadyItems(useFeedTasks(query), question);
  const feedTasks = feed.items ?? [];
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [dismissed, setDismissed] = useState<FeedTask | null>(null);
  const changeSearch = useChangeSearch();
  const choose = (only: WorkFilter | null) => changeSearch({ only });

  return (
    <section aria-labelledby={title} className={styles.work}>
      <div className={styles.head}>
        <h2 id={title} className={styles.heading}>
          今日の仕事
        </h2>
        <NewArrivals
          count={arrivals + feed.arrivals}
          onShow={() => {
            showArrivals();
            feed.showArrivals();
          }}
        />
        {data && <ScopeSwitch scope={data.scope} />}
      </div>
      {data && <WorkFilters list={data} only={search.only} onChange={choose} />}
      <ListBody
        query={query}
        rows={items && [...feedTasks, ...withAnswered(items, answered)]}
        page={search}
        onTurn={changeSearch}
      >
        {({ rows }) => {
          if (!rows || !data) return <SkeletonText lines={12} />;
          if (rows.length === 0)
            return <NoWork list={data} filtered={search.only !== undefined} onClear={() => choose(null)} />;
          return (
            <Sections
              feedTasks={feedTasks}
              moreFeedTasks={search.only === undefined ? data.counts.rejected - feedTasks.length : 0}
              onShowFeedTasks={() => choose('rejected')}
              onDismiss={setDismissed}
              rows={withAnswered(items ?? [], answered)}
              answering={answered?.orderId ?? null}
              onAnswer={(orderId, row) => setAnswered(orderId && { orderId, row })}
            />
          );
        }}
      </ListBody>
      {dismissed && (
        <Suspense>
          <FeedDismissalDialog task={dismissed} onClose={() => setDismissed(null)} />
        </Suspense>
      )}
    </section>
  );
}

/** The tasks of the answer in the form of a list of their own. */
function useFeedTasks({ data, isPlaceholderData }: { data: Work | undefined; isPlaceholderData: boolean }) {
  const tasks = useMemo(() => data && { items: data.feedTasks, pageSize: data.pageSize }, [data]);
  return { data: tasks, isPlaceholderData };
}

/** A row in which somebody is writing stays, also when a colleague has done its work meanwhile: nothing typed is lost. */
const withAnswered = (rows: readonly Row[], answered: Answered | null): readonly Row[] =>
  answered && !rows.some(({ id }) => id === answered.row.id) ? [answered.row, ...rows] : rows;

const sectionWords: Record<WorkSection, string> = {
  waiting: '質問・撤回',
  overdue: '期限超過',
  today: '今日',
  tomorrow: '明日',
  later: 'それ以降',
};
const sections = Object.keys(sectionWords) as WorkSection[];

type OrdersProps = {
  rows: readonly Row[];
  answering: OrderId | null;
  onAnswer: (orderId: OrderId | null, row: Row) => void;
};

/** Patients who wait for an answer come first. The keys only move the focus between links that are reachable anyway. */
function Sections(props: FeedProps & OrdersProps) {
  return (
    <div data-rows>
      {sections.map((section) => (
        <Fragment key={section}>
          <OrderSection section={section} {...props} />
          {section === 'waiting' && props.feedTasks.length > 0 && (
            <Suspense>
              <FeedSection {...props} />
            </Suspense>
          )}
        </Fragment>
      ))}
    </div>
  );
}

function OrderSection({ section, rows, answering, onAnswer }: OrdersProps & { section: WorkSection }) {
  const shown = rows.filter((row) => row.section === section);
  if (shown.length === 0) return null;
  return (
    <section aria-label={sectionWords[section]} className={styles.section}>
      <h3 className={styles.sectionHeading} data-section={section}>
        {sectionWords[section]}
      </h3>
      <ul role="list" className={styles.rows} onKeyDown={moveBetweenRows}>
        {shown.map((row) => (
          <WorkRow key={row.id} row={row} answering={answering} onAnswer={(orderId) => onAnswer(orderId, row)} />
        ))}
      </ul>
    </section>
  );
}
