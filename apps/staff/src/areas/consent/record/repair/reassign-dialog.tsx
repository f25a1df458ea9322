import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/repair/repair.module.css';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

/** One person who is away after the other; the server says who may not take it over. */
export function ReassignDialog({ detail: { form, repair }, onClose }: DialogProps) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const away = repair?.troubles.flatMap(({ missing }) => missing.filter(({ staffId }) => staffId !== null))[0];
  const [toId, setToId] = useState('');
  const { ref, problems, check } = useCheckedFields(() =>
    toId === '' ? [{ field: 'toId', message: '引き継ぐ職員を選んでください' }] : [],
  );
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    if (!away?.staffId) return;
    const body = { version, fromId: away.staffId, toId: StaffId.parse(toId) };
    keepConsent(await call(consentRepairContract.reassign, { params, body }));
    onClose();
    showSnackbar({ type: 'done', title: '引き継ぎました', desc: '引き継いだ職員に伝えてください' });
  });
  return (
    <EditingDialog
      onClose={onClose}
      size="small"
      title="別の職員に引き継ぐ"
      description={`${away?.words ?? ''} がすることになっていた説明と署名を引き継ぎます。`}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={() => check() && void run()}>
            引き継ぐ
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <div ref={ref} className={styles.fields}>
        <SelectField
          name="toId"
          label="引き継ぐ職員"
          required
          emptyLabel="選択してください"
          value={toId}
          error={problems['toId']}
          options={(staff?.items ?? [])
            .filter(({ id }) => id !== away?.staffId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setToId(event.target.value)}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </EditingDialog>
  );
}
