import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { SIGNATURE_EXPORT_TYPE, type SignatureImageType } from '@nattoku/rules/signature/signature-image';
import { Button } from '@nattoku/ui/action/button';
import { downloadIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { useCommand } from '#editing/use-command.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { saveAddress } from '#platform/save-file.ts';

type Props = { form: ConsentDetail['form']; signer: ConsentSigner; onClose: () => void };

const types: readonly { value: SignatureImageType; label: string; ending: string }[] = [
  { value: 'image/png', label: 'PNG（背景は透明）', ending: 'png' },
  { value: 'image/jpeg', label: 'JPEG（背景は白）', ending: 'jpg' },
  { value: 'image/svg+xml', label: 'SVG（拡大しても粗くならない）', ending: 'svg' },
];

/** The strokes of one signer as a picture file. Who took it is written down: a picture of a signature can be put under anything. */
export function SaveSignatureDialog({ form, signer, onClose }: Props) {
  const [type, setType] = useState<SignatureImageType>(SIGNATURE_EXPORT_TYPE);
  const { run, pending, refusal } = useCommand();
  const save = () =>
    run(async () => {
      const strokes = await call(consentRecordContract.ink, { params: { formId: form.id, signerId: signer.id } });
      // What draws comes when somebody wants a picture.
      const { exportSignature } = await import('@nattoku/ui/signature/signature-export');
      const { data } = exportSignature(strokes, type);
      if (data === null) return;
      saveAddress(data, `signature-${signer.role}.${types.find(({ value }) => value === type)?.ending ?? ''}`);
      onClose();
      showSnackbar({ type: 'done', title: '署名を画像で保存しました', desc: signerRoleNames[signer.role] });
    });
  return (
    <EditingDialog
      onClose={onClose}
      title={`${signerRoleNames[signer.role]}の署名を画像で保存`}
      description="保存したことは監査ログに残ります。画像だけでは、何に署名したかの証拠になりません。証拠には「証拠パック」を使ってください。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button icon={downloadIcon} loading={pending} onClick={() => void save()}>
            保存する
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <RadioGroup
        label="画像の形式"
        options={types.map(({ value, label }) => ({ value, label }))}
        value={type}
        onChange={({ target }) => setType(types.find(({ value }) => value === target.value)?.value ?? type)}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </EditingDialog>
  );
}
