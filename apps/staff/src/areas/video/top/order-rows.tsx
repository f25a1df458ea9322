import type { TopOrder } from '@nattoku/contract/video/video-top';
import { formatRelative } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { TopRow } from '#areas/video/top/top-row.tsx';
import { useNow } from '#platform/use-now.ts';
import { href } from '#routing/paths.ts';
import { statusOf, titleOf } from '#parts/order/order-words.ts';

const addressOf = ({ id, lifecycle }: Pick<TopOrder, 'id' | 'lifecycle'>): string =>
  lifecycle === 'draft'
    ? href('/video/order/flow/select/approach', { order: id })
    : href('/video/order/detail', { order: id });

const placeOf = ({ patientNumber, wardName, room }: TopOrder['patient']): string =>
  [patientNumber, wardName && [wardName, room].filter(Boolean).join(' ')].filter(Boolean).join('　');

/** An order that went out. */
export function SentRow({ order }: { order: TopOrder }) {
  const now = useNow();
  return (
    <TopRow
      href={addressOf(order)}
      title={`${fullName(order.patient)}　${titleOf(order)}`}
      facts={
        <>
          <span>{placeOf(order.patient)}</span>
          <span>
            {formatRelative(order.createdAt, now)}・{order.createdByName}
          </span>
        </>
      }
      end={<StatusBadge status={statusOf(order)} />}
    />
  );
}
