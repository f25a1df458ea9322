import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import type { Attendee } from '@nattoku/contract/ic-support/ic-talk';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState } from 'react';
import styles from '#areas/ic-support/detail/detail.module.css';
import type { Adding } from '#areas/ic-support/talk/attendee-dialog.tsx';
import { icMapQuery } from '#areas/ic-support/map/map.queries.ts';
import { keepIcOrder } from '#areas/ic-support/talk/ic-order.queries.ts';
import { attendeeLine } from '#areas/ic-support/talk/talk-words.ts';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';

const AttendeeDialog = lazy(async () => ({
  default: (await import('#areas/ic-support/talk/attendee-dialog.tsx')).AttendeeDialog,
}));

/** Who has to come to a talk that was not begun, and who may; who is not known yet gets a name here. */
export function TalkAttendees({ order }: { order: IcOrder }) {
  const { talk } = order;
  const [opened, setOpened] = useState<Attendee | 'another'>();
  const mayChange = order.allowed.includes('reschedule');
  const replaces = opened === 'another' || !opened ? null : opened;
  return (
    <Card title="出席者">
      {talk.missing.length > 0 && talk.state !== 'canceled' && (
        <Notice tone="warning">まだ決まっていない人：{talk.missing.join('・')}</Notice>
      )}
      {talk.attendees.length === 0 && <p className={styles.quiet}>出席者は登録されていません。</p>}
      <ul role="list" className={styles.people}>
        {talk.attendees.map((attendee) => (
          <Person key={attendee.id} attendee={attendee} onName={mayChange ? () => setOpened(attendee) : undefined} />
        ))}
      </ul>
      {mayChange && (
        <span data-print="hidden" className={styles.adding}>
          <Button size="small" variant="subTertiary" icon={plusIcon} onClick={() => setOpened('another')}>
            出席者を追加
          </Button>
        </span>
      )}
      <Suspense>
        {opened && (
          <AttendeeDialog
            replaces={replaces}
            standing={talk.attendees.find(({ id }) => id === replaces?.id)}
            onAdd={(adding) => addPlanned(order, adding)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Person({ attendee, onName }: { attendee: Attendee; onName: (() => void) | undefined }) {
  const { kind, shownName, required } = attendee;
  const { name, detail } = attendeeLine(attendee);
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <span>{name}</span>
        <span className={styles.quiet}>{detail}</span>
      </span>
      {required && <Badge>出席が必要</Badge>}
      {onName && kind !== 'patient' && (
        <span data-print="hidden">
          <Button
            size="small"
            variant="subTertiary"
            aria-label={shownName === '' ? `${name}：氏名を入れる` : `${name}：変更`}
            onClick={onName}
          >
            {shownName === '' ? '氏名を入れる' : '変更'}
          </Button>
        </span>
      )}
    </li>
  );
}

async function addPlanned({ id: orderId }: IcOrder, { attendee, replaces, idempotencyKey }: Adding): Promise<void> {
  const body = { attendee, replaces };
  keepIcOrder(await call(icSessionContract.addAttendee, { params: { orderId }, body, idempotencyKey }));
  void queryClient.invalidateQueries({ queryKey: icMapQuery(orderId).queryKey });
}
