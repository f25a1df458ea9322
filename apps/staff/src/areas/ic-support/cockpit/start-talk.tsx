import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { isOffPlan } from '@nattoku/rules/talk/planned-time';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { playIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepSession, sessionQuery } from '#areas/ic-support/session/session.queries.ts';
import { aboutOf } from '#areas/ic-support/talk/talk-words.ts';
import { useNow } from '#platform/use-now.ts';
import { useCommand } from '#editing/use-command.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';

/** Names the planned time where the talk does not start then. */
export function OffPlan({ startsAt, now }: { startsAt: string | null; now: Date }) {
  if (startsAt === null || !isOffPlan(startsAt, now)) return null;
  return (
    <Notice tone="warning">
      予定は {formatDateTime(startsAt)} です。いまは {formatDateTime(now.toISOString())}
      です。始めてよいか確かめてください。
    </Notice>
  );
}

/** Begins the talk, for who may lead it. The patient is named once more before it. */
export function StartTalk({ order }: { order: IcOrder }) {
  const { data } = useQuery(sessionQuery(order.id));
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  const now = useNow();
  if (!data?.allowed.includes('start')) return null;
  const start = () =>
    run(async (idempotencyKey) => {
      keepSession(
        await call(icSessionContract.start, {
          params: { orderId: order.id },
          body: { talkVersion: order.talk.version },
          idempotencyKey,
        }),
      );
      setAsking(false);
    });
  return (
    <>
      <Button icon={playIcon} onClick={() => setAsking(true)}>
        説明を始める
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`${fullName(order.patient)} さんへの説明を始めますか？`}
        description={`「${aboutOf(order.talk)}」の説明です。始めると時間を測り、出席と説明の内容を記録します。`}
        verb="説明を始める"
        loading={pending}
        error={refusal}
        onConfirm={() => void start()}
      >
        <PatientLine patient={order.patient} />
        <OffPlan startsAt={order.talk.startsAt} now={new Date(now.getTime() + data.clockOffset)} />
        {order.talk.missing.length > 0 && (
          <Notice tone="warning">出席が必要な人がまだ決まっていません：{order.talk.missing.join('・')}</Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
