import { consentOrderContract, type ConsentOrder } from '@nattoku/contract/consent/consent-order';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#editing/use-command.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { href } from '#routing/paths.ts';

/** Throws the draft away that nobody got. */
export function DiscardDraft({ order: { form, allowed } }: { order: ConsentOrder }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { run, pending, refusal } = useCommand();
  if (!allowed.includes('discard')) return null;
  const discard = () =>
    run(async () => {
      await call(consentOrderContract.discard, { params: { formId: form.id }, body: { version: form.version } });
      await navigate(href('/consent/order', { patient: form.patient?.id }), { replace: true });
      void queryClient.invalidateQueries({ queryKey: ['consentForm'] });
    });
  return (
    <div>
      <Button variant="errorSecondary" size="small" onClick={() => setAsking(true)}>
        この下書きを破棄
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${form.template.name}」の下書きを破棄しますか？`}
        description="入力した内容は使えなくなります。患者さんには何も届いていません。"
        verb="破棄する"
        loading={pending}
        error={refusal}
        onConfirm={() => void discard()}
      >
        <PatientLine patient={form.patient} />
      </ConfirmDialog>
    </div>
  );
}
