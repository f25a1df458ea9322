import { kioskContract } from '@nattoku/contract/patient-page/kiosk';
import type { Order } from '@nattoku/contract/video/video-order';
import { countOfNamesakes } from '@nattoku/rules/patient/namesakes';
import { fullName } from '@nattoku/rules/text/person-name';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { useCommand } from '#editing/use-command.ts';
import styles from '#parts/order/kiosk-dialog.module.css';
import { call } from '#platform/network/call.ts';
import { startKiosk } from '#platform/start-kiosk.ts';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';

type Props = { order: Pick<Order, 'id' | 'title' | 'patient'>; onClose: () => void };

/** The tablet changes hands. Staff make sure that this is the patient; then their session is locked and the one order opens. */
export function KioskDialog({ order, onClose }: Props) {
  const { patient } = order;
  const today = useToday();
  const [checked, setChecked] = useState(false);
  const { run, pending, refusal } = useCommand();
  const { ref, problems, check } = useCheckedFields(() =>
    checked ? [] : [{ field: 'identity', message: '本人確認をしてからチェックしてください' }],
  );

  const start = async () => {
    if (!check()) return;
    await run(async () => {
      await call(kioskContract.start, { params: { orderId: order.id }, body: { identityConfirmed: true } });
      await startKiosk();
    });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`この端末を${fullName(patient)}さんに渡しますか？`}
      description={`「${order.title}」だけが開きます。職員の画面はすべてロックされ、返ってきた端末でロックを解除するまで使えません。`}
      verb="ロックして開始"
      loading={pending}
      error={refusal}
      onConfirm={() => void start()}
    >
      <div ref={ref} className={styles.identity}>
        <p className={styles.person}>
          <span className={styles.name}>{fullName(patient)}</span>
          <span className={styles.kana}>{readingOf(patient)}</span>
        </p>
        <p>
          生年月日 {birthDateWithAge(patient.birthDate, today)}
          <span className={styles.number}>患者番号 {patient.patientNumber}</span>
        </p>
        {patient.sameNameCount > 0 && (
          <Notice tone="warning">
            同姓同名・同じ読みの患者が他に{countOfNamesakes(patient.sameNameCount)}います。
          </Notice>
        )}
        <CheckboxField
          name="identity"
          label="本人確認をしました"
          help="氏名と生年月日を名乗ってもらい、上の患者さん本人であることを確かめました。患者さんの画面では、生年月日の入力を省きます。"
          required
          checked={checked}
          error={problems['identity']}
          onChange={(event) => setChecked(event.target.checked)}
        />
      </div>
    </ConfirmDialog>
  );
}
