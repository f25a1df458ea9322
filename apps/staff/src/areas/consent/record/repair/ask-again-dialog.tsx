import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { addDays } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/repair/repair.module.css';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { href } from '#routing/paths.ts';

const WEEK = 7;

/** Then to the page from where the link is handed over or sent. */
export function AskAgainDialog({ detail: { form }, onClose }: DialogProps) {
  const navigate = useNavigate();
  const today = useToday();
  const [suggested] = useState(() => addDays(today, WEEK));
  const [dueOn, setDueOn] = useState(suggested);
  const letGo = useUnsavedInput(dueOn !== suggested);
  const { ref, problems, check } = useCheckedFields(() =>
    dueOn < today ? [{ field: 'dueOn', message: '今日以降の日付を選んでください' }] : [],
  );
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    keepConsent(await call(consentRepairContract.askAgain, { params, body: { version, dueOn } }));
    letGo();
    await navigate(href('/consent/order/done', { form: form.id }));
    showSnackbar({ type: 'done', title: '新しいリンクを作りました', desc: 'まだ署名していない方に渡してください' });
  });
  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title="署名のお願いを再開する"
      description="すでにある署名はそのまま使います。新しいリンクを、まだ署名していない方に渡してください。前のリンクは使えません。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={() => check() && void run()}>
            再開する
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
