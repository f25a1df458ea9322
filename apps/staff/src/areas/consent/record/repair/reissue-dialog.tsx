import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { href } from '#routing/paths.ts';

export function ReissueDialog({ detail: { form }, onClose }: DialogProps) {
  const navigate = useNavigate();
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version, key: idempotencyKey }) => {
    const made = await call(consentRepairContract.reissue, { params, body: { version }, idempotencyKey });
    await navigate(href('/consent/order/preview', { form: made.formId }));
    showSnackbar({ type: 'done', title: '同じ内容の同意書を作りました', desc: '内容を確かめて発行してください' });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`「${form.template.name}」を同じ内容で作り直しますか？`}
      description="職員と患者さんの記入と、確認問題への回答を引き継ぎ、いま公開中の版で作ります。署名は引き継がず、もう一度お願いします。この同意書は差し替え済みになり、署名と筆跡は証拠として残ります。"
      verb="作り直す"
      loading={pending}
      error={problem}
      onConfirm={() => void run()}
    >
      <PatientLine patient={form.patient} />
    </ConfirmDialog>
  );
}
