import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AuditEventTable } from '#areas/settings/audit/audit-event-table.tsx';
import { AuditExport } from '#areas/settings/audit/audit-export.tsx';
import { AuditFilters } from '#areas/settings/audit/audit-filters.tsx';
import { type AuditAddress, searchOf } from '#areas/settings/audit/audit-search.ts';
import { auditEventsQuery } from '#areas/settings/audit/audit.queries.ts';
import styles from '#areas/settings/audit/audit.module.css';

/** Newest first; more of them on demand, since nobody pages to the end of a million. */
export function AuditEvents({ address }: { address: AuditAddress }) {
  const search = searchOf(address);
  const query = useInfiniteQuery(auditEventsQuery(search));
  const events = query.data?.pages.flatMap(({ items }) => items);
  const patient = events?.find((event) => event.patient?.id === address.patient)?.patient ?? null;

  return (
    <div className={styles.view}>
      <AuditFilters address={address} patient={patient} aside={<AuditExport search={search} />} />
      {query.isError && !events ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <AuditEventTable events={events} />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            続きを表示
          </Button>
        </div>
      )}
    </div>
  );
}
