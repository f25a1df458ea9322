import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { addDays, formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { readConsentAgain } from '#areas/consent/record/consent-record.queries.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';

const WEEK = 7;

/** Another due date; what has expired goes out again with a new link. */
export function ExtendDialog({ detail: { form }, onClose }: DialogProps) {
  const today = useToday();
  const isOver = form.state === 'expired';
  const [suggested] = useState(() => (form.dueOn && form.dueOn >= today ? form.dueOn : addDays(today, WEEK)));
  const [dueOn, setDueOn] = useState(suggested);
  const letGo = useUnsavedInput(dueOn !== suggested);
  const { ref, problems, check } = useCheckedFields(() =>
    dueOn < today ? [{ field: 'dueOn', message: '今日以降の日付を選んでください' }] : [],
  );
  const { run, pending, problem } = useConsentAction(form, async ({ key }) => {
    const version = form.orderVersion;
    await call(orderVerbContract.extend, {
      params: { orderId: form.orderId },
      body: { version, dueOn, itemId: form.itemId },
      idempotencyKey: `${key}-${version}-${dueOn}`,
    });
    await readConsentAgain(form.id);
    letGo();
    onClose();
    showSnackbar({
      type: 'done',
      title: '署名の期限を変更しました',
      desc: isOver ? '「署名をお願いする」から、新しいリンクを渡してください' : `${formatDate(dueOn)} まで`,
    });
  });
  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title={isOver ? '期限を延ばして、もう一度お願いする' : '署名の期限を変更'}
      description={
        isOver
          ? '新しいリンクを作ります。これまでに読んだ記録は引き継がれます。'
          : 'お渡し済みのリンクとQRコードは、そのまま使えます。'
      }
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={() => check() && void run()}>
            {isOver ? '期限を延ばす' : '期限を変更する'}
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <div ref={ref} className={styles.fields}>
        <TextField
          type="date"
          name="dueOn"
          label="署名の期限"
          required
          min={today}
          value={dueOn}
          error={problems['dueOn']}
          onChange={(event) => setDueOn(event.target.value)}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </EditingDialog>
  );
}
