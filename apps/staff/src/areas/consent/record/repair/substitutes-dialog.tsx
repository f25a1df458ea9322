import { consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import type { UnreadPlace } from '@nattoku/contract/consent/consent-repair';
import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { checkReason } from '#areas/consent/record/detail/check-reason.ts';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import { MarkedPages } from '#areas/consent/record/repair/marked-pages.tsx';
import styles from '#areas/consent/record/repair/repair.module.css';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';

/** A doctor compares what is printed with what is recorded, and answers for it by name. The signatures stay as they are. */
export function SubstitutesDialog({ detail, onClose }: DialogProps) {
  const { form, repair } = detail;
  const places = repair?.troubles.flatMap((trouble) => trouble.places) ?? [];
  const [typed, setTyped] = useState('');
  const [compared, setCompared] = useState(false);
  const reason = normaliseText(typed);
  const { ref, problems, check } = useCheckedFields(() => [
    ...checkReason(reason),
    ...(compared ? [] : [{ field: 'compared', message: '書類の印の箇所を確かめてからチェックしてください' }]),
  ]);
  const letGo = useUnsavedInput(typed !== '');
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    const fieldIds = [...new Set(places.map(({ fieldId }) => fieldId))];
    keepConsent(await call(consentRepairContract.acceptSubstitutes, { params, body: { version, reason, fieldIds } }));
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: '確かめたことを記録しました', desc: '署名PDFを作っています' });
  });
  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title="記録と印刷が違う箇所を確かめる"
      description="確かめた箇所と、あなたのお名前・日時・理由が「署名証明書」に載ります。署名と、ほかの箇所は変わりません。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button loading={pending} onClick={() => check() && void run()}>
            このとおりに記録する
          </Button>
        </>
      )}
    >
      <PatientLine patient={form.patient} />
      <div ref={ref} className={styles.fields}>
        <ul role="list" className={styles.compared} aria-label="記録と違う箇所">
          {places.map((place) => (
            <Place key={`${place.fieldId} ${place.page} ${place.isInk}`} place={place} />
          ))}
        </ul>
        <MarkedPages detail={detail} places={places} />
        <CheckboxField
          name="compared"
          label="書類の印の箇所を、記録された内容と見比べました"
          required
          checked={compared}
          error={problems['compared']}
          onChange={(event) => setCompared(event.target.checked)}
        />
        <TextAreaField
          label="このまま確定する理由"
          name="reason"
          required
          rows={3}
          counter={consentRecordLimits.reason}
          value={typed}
          error={problems['reason']}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </EditingDialog>
  );
}

const differenceOf = ({ isInk, glyphs }: UnreadPlace): string => {
  if (isInk) return '書類の印の箇所に見えていることを確かめてください';
  if (glyphs.length === 0) return '文字は同じで、並びが違って読まれました';
  return glyphs.map(({ character, codes, drawn }) => `${character.trim()} ${codes} → ${drawn || 'なし'}`).join('、');
};

function Place({ place }: { place: UnreadPlace }) {
  const { label, page, isInk, recorded, drawn } = place;
  return (
    <li className={styles.place}>
      <p className={styles.name}>
        {label}（{page}ページ）
      </p>
      <DescriptionList
        items={[
          {
            term: isInk ? '記録された内容' : '記録された文字',
            detail: <span className={styles.text}>{recorded}</span>,
          },
          ...(isInk ? [] : [{ term: '印刷される文字', detail: <span className={styles.text}>{drawn}</span> }]),
          { term: isInk ? '確かめること' : '確かめる文字', detail: differenceOf(place) },
        ]}
      />
    </li>
  );
}
