import type { InterviewTop } from '@nattoku/contract/medical-interview/interview-list';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Stat } from '@nattoku/ui/feedback/stat';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { AskInterview } from '#areas/medical-interview/order/ask-interview.tsx';
import { interviewTopQuery } from '#areas/medical-interview/response/interview.queries.ts';
import { InterviewGroup } from '#areas/medical-interview/top/interview-group.tsx';
import styles from '#areas/medical-interview/top/interview-top.module.css';
import { href } from '#routing/paths.ts';

/** What waits to be read, what is pressing among it, and the ways to everything. */
export function TopOfInterviews({ title }: { title: string }) {
  const { data, isError, isFetching, refetch } = useQuery(interviewTopQuery);
  return (
    <>
      <PageHeader
        title={title}
        action={
          <>
            <ButtonLink variant="tertiary" href={href('/medicalInterview/list')}>
              一覧
            </ButtonLink>
            <AskInterview />
          </>
        }
      />
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonText lines={8} />}
      {data && <Groups top={data} />}
    </>
  );
}

const list = (preset: string | null) => href('/medicalInterview/list', { preset });

const Groups = ({ top: { counts, flagged, unreviewed, newest } }: { top: InterviewTop }) => (
  <div className={styles.stack}>
    <div className={styles.stats}>
      <Stat label="未確認" value={counts.unreviewed} unit="件" href={list('unreviewed')} />
      <Stat
        label="至急の要注意"
        value={counts.unseenRed}
        unit="件"
        href={list('flagged')}
        tone={counts.unseenRed > 0 ? 'error' : 'plain'}
      />
      <Stat label="今日の回答" value={counts.receivedToday} unit="件" href={list('today')} />
      <Stat label="患者さんに確認中" value={counts.returned} unit="件" href={list('returned')} />
      <Stat label="回答待ち" value={counts.waiting} unit="件" href={list('waiting')} />
    </div>
    <div className={styles.columns}>
      <div className={styles.column}>
        {flagged.length > 0 && (
          <InterviewGroup title="至急の要注意（まだ確認されていません）" rows={flagged} more={list('flagged')} />
        )}
        <InterviewGroup
          title="未確認の回答"
          rows={unreviewed}
          more={list('unreviewed')}
          empty="確認を待っている回答はありません。"
        />
      </div>
      <InterviewGroup
        title="新しい回答"
        rows={newest}
        more={list(null)}
        empty="まだ回答がありません。「問診を依頼」から始められます。"
      />
    </div>
  </div>
);
