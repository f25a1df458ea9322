import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { GivenInk } from '@nattoku/contract/consent/consent-signing';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SignaturePad } from '@nattoku/ui/signature/signature-pad';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { lostByThisSignature } from '#areas/consent/record/detail/optional-signers.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { call } from '#platform/network/call.ts';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';

type Props = { detail: ConsentDetail; signer: ConsentSigner; onClose: () => void };

/** A person who is signed in signs in the own name, by the pad, over the document that is shown. */
export function SignDialog({ detail: { form, allowed, mySigners }, signer, onClose }: Props) {
  const session = useSession();
  const [value, setValue] = useState<SignatureValue | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const letGo = useUnsavedInput(value !== null);
  const issued = form.documents.findLast(({ kind }) => kind === 'issued');
  const { run, pending, problem } = useConsentAction(form, async (_attempt, signature: GivenInk) => {
    if (!issued) return;
    keepConsent(
      await call(consentRecordContract.sign, {
        params: { formId: form.id },
        body: {
          id,
          signerId: signer.id,
          signature,
          shownSha256: issued.sha256,
          signedAt: new Date().toISOString(),
        },
      }),
    );
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: '署名しました', desc: signerRoleNames[signer.role] });
  });
  const ink = value && inkOf(value);
  // Signed in this place from another window meanwhile, or the form is over: what is drawn here counts for nothing any more.
  const isTaken = !allowed.includes('sign') || !mySigners.includes(signer.id);
  const lost = lostByThisSignature(form.signers, signer);

  return (
    <EditingDialog
      onClose={onClose}
      title={`${signerRoleNames[signer.role]}として署名する`}
      description={`「${form.template.name}」に、${session.name} として署名します。表示中の文書の内容を確かめてから署名してください。`}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button
            variant={ink && !isTaken ? 'primary' : 'disabled'}
            loading={pending}
            onClick={() => ink && !isTaken && void run(ink)}
          >
            署名を確定する
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <div className={styles.fields}>
        {lost && <Notice tone="warning">{lost}</Notice>}
        <SignaturePad
          label="署名"
          signer={signer.id}
          value={value}
          onChange={setValue}
          required
          inkOnly
          // From the press until the answer is there, what was given is what is seen.
          locked={pending || isTaken}
        />
        {isTaken && !pending && (
          <Notice tone="warning" title="この欄には、もう署名できません">
            ほかの画面で署名が済んだか、同意書の状態が変わりました。閉じて、同意書の画面で確かめてください。
          </Notice>
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </EditingDialog>
  );
}

/** As it is sent; the pad hands out nothing that may not be changed. */
const inkOf = (value: SignatureValue): GivenInk | null =>
  value.kind === 'ink'
    ? {
        kind: 'ink',
        signer: value.signer,
        strokes: {
          ...value.strokes,
          strokes: value.strokes.strokes.map(({ drawnWidth, points }) => ({ drawnWidth, points: [...points] })),
        },
      }
    : null;
