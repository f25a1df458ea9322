import { type IcPackage, icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { keepPackage } from '#areas/ic-support/order-flow/package.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';

/** When the procedure is, what is due by when, and the way to another day: everything that is still open moves with it. */
export function ProcedureDate({ kept }: { kept: IcPackage }) {
  const { order, dates, contents } = kept;
  const known = order.talk.procedure.on;
  const [typed, setTyped] = useState(known ?? '');
  const [unchanged, setUnchanged] = useState<readonly string[]>([]);
  const { run, pending, refusal } = useCommand();
  const today = useToday();
  const isPast = typed !== '' && typed < today;
  const move = () =>
    run(async () => {
      const answer = await call(icPackageContract.moveProcedure, {
        params: { orderId: order.id },
        body: { version: order.version, procedureOn: typed },
      });
      keepPackage(answer.package);
      setUnchanged(answer.unchanged);
      showSnackbar({ type: 'done', title: '予定日を変更しました', desc: '患者さんのページにもお知らせしました' });
    });
  return (
    <Card title="予定日と期限">
      <div className={styles.stack}>
        {dates && (
          <DescriptionList
            layout="columns"
            items={[
              ...(contents.videoIds.length > 0 ? [{ term: '動画', detail: formatDate(dates.video.dueOn) }] : []),
              { term: '説明', detail: formatDate(dates.talk.dueOn) },
              ...(contents.templateIds.length > 0 ? [{ term: '同意書', detail: formatDate(dates.consent.dueOn) }] : []),
            ]}
          />
        )}
        <div className={styles.fields}>
          <TextField
            label="手術・検査の予定日"
            type="date"
            min={today}
            value={typed}
            error={isPast ? '予定日には今日以降の日付を選んでください' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className={styles.bottom}>
            <Button
              variant="tertiary"
              loading={pending}
              disabled={typed === '' || typed === known || isPast}
              onClick={() => void move()}
            >
              予定日を変更する
            </Button>
          </div>
        </div>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        {unchanged.length > 0 && (
          <Notice tone="warning" title="発行済みの同意書は変わりません">
            {unchanged.join('、')}には、発行したときの予定日が書かれています。必要なら作り直してください。
          </Notice>
        )}
      </div>
    </Card>
  );
}
