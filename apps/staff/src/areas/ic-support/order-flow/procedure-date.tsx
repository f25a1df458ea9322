import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { type IcPackage, icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { packagePartNames, packageParts } from '@nattoku/contract/video/approach-plan';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { isPartOf } from '#areas/ic-support/order-flow/package-draft.ts';
import { keepPackage } from '#areas/ic-support/order-flow/package.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';

/** When the procedure is, what is due by when, and the way to another day: everything that is still open moves with it. */
export function ProcedureDate({ kept }: { kept: IcPackage }) {
  const { order, dates, contents } = kept;
  const mayMove = order.talk.state === 'planned' && order.allowed.includes('extend');
  return (
    <Card title="予定日と期限">
      <div className={styles.stack}>
        {dates && (
          <DescriptionList
            layout="columns"
            items={packageParts
              .filter((part) => isPartOf(contents, part))
              .map((part) => ({ term: packagePartNames[part], detail: formatDate(dates[part].dueOn) }))}
          />
        )}
        {mayMove ? <AnotherDay order={order} /> : <p className={styles.quiet}>{toldOf(order)}</p>}
      </div>
    </Card>
  );
}

const toldOf = ({ talk: { procedure } }: IcOrder): string =>
  `手術・検査の予定日：${procedure.on ? formatDate(procedure.on) : '未定'}（説明を始めたあとは、ここでは変更できません）`;

function AnotherDay({ order }: { order: IcOrder }) {
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
    <>
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
    </>
  );
}
