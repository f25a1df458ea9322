import type { ShownTopic } from '@nattoku/contract/ic-support/ic-map';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { Link } from '@nattoku/ui/action/link';
import styles from '#areas/ic-support/map/talk-map.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

type Props = { order: Pick<IcOrder, 'patient' | 'talk'>; topic: Pick<ShownTopic, 'kind' | 'title' | 'formId'> };

/** Where a form that is missing is put right: its draft, or a new one. */
export function WayToForm({ order, topic: { kind, title, formId } }: Props) {
  const mayOrder = useIsAllowed('consent.order');
  if (kind !== 'missingForm' || !mayOrder) return null;
  const { approachId } = order.talk;
  const [words, address] = formId
    ? ['下書きを開く', href('/consent/order/input', { form: formId })]
    : ['同意書を作る', href('/consent/order', { patient: order.patient.id, ...(approachId && { approachId }) })];
  return (
    <Link data-print="hidden" className={styles.way} aria-label={`${title}：${words}`} href={address}>
      {words}
    </Link>
  );
}
