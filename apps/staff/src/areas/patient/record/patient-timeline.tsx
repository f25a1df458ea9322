import type { TimelineEntry } from '@nattoku/contract/patient/patient-timeline';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import {
  accountGroupIcon,
  accountIcon,
  alarmIcon,
  cancelIcon,
  chatIcon,
  checkIcon,
  closeIcon,
  eyeIcon,
  fileDocumentIcon,
  movieIcon,
  pencilIcon,
  refreshIcon,
  swapIcon,
  undoIcon,
} from '@nattoku/ui/tokens/icons';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { Timeline } from '@nattoku/ui/feedback/timeline';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/patient/record/patient-detail.module.css';
import { timelineQuery } from '#areas/patient/patients.queries.ts';

const icons: Record<TimelineEntry['kind'], string> = {
  registered: accountIcon,
  updated: pencilIcon,
  archived: cancelIcon,
  unarchived: refreshIcon,
  merged: swapIcon,
  unmerged: undoIcon,
  relatedPerson: accountGroupIcon,
  orderIssued: movieIcon,
  orderOpened: eyeIcon,
  orderDone: checkIcon,
  orderCanceled: closeIcon,
  orderExpired: alarmIcon,
  question: chatIcon,
  consent: fileDocumentIcon,
  talk: accountGroupIcon,
  interview: fileDocumentIcon,
};

/** `latest`: only so many, where there is a page for all of them. */
export function PatientTimeline({ patientId, latest }: { patientId: PatientId; latest?: number }) {
  const query = useTimeline(patientId);
  return (
    <section className={styles.panel} aria-labelledby="patient-timeline">
      <h2 id="patient-timeline">{latest ? '最近の経過' : 'これまでの経過'}</h2>
      <Entries query={query} latest={latest} />
    </section>
  );
}

type EntriesProps = { query: ReturnType<typeof useTimeline>; latest: number | undefined };

function Entries({ query: { data, isError, isFetching, refetch }, latest }: EntriesProps) {
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} />;
  if (data.entries.length === 0) {
    return <EmptyState title="まだ何もありません">動画をオーダーすると、発行・視聴・質問がここに並びます。</EmptyState>;
  }
  return (
    <Timeline
      label="これまでの経過"
      items={data.entries.slice(0, latest).map((entry, index) => ({
        key: `${entry.at}-${index}`,
        time: formatDateTime(entry.at),
        icon: icons[entry.kind],
        title: entry.title,
        ...(entry.page === null ? {} : { href: entry.page }),
        detail: <Detail entry={entry} />,
      }))}
    />
  );
}

function Detail({ entry: { details, by } }: { entry: TimelineEntry }) {
  return (
    <>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {by}
    </>
  );
}

const useTimeline = (patientId: PatientId) => useQuery(timelineQuery(patientId));
