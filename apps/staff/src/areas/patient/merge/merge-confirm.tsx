import type { Patient } from '@nattoku/contract/patient/patient';
import { MERGE_UNDO_DAYS, type MergedField } from '@nattoku/contract/patient/patient-merge';
import { identityChange } from '@nattoku/rules/patient/patient-identity';
import { fullName } from '@nattoku/rules/text/person-name';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mergedIdentity } from '#areas/patient/merge/merge-fields.ts';
import styles from '#areas/patient/merge/merge.module.css';
import { useMergePatients } from '#areas/patient/patients.queries.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#routing/paths.ts';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';
import { identityRefusal } from '#areas/patient/identity/identity-refusal.ts';

type Props = {
  survivor: Patient;
  other: Patient;
  fromOther: MergedField[];
  onClose: () => void;
  onDone: () => void;
};

/** The last look: nothing to type, but the two must be seen to be one person. */
export function MergeConfirm({ survivor, other, fromOther, onClose, onDone }: Props) {
  const [isSure, setSure] = useState(false);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const navigate = useNavigate();
  const merge = useMergePatients();
  const isRenamed = identityChange(survivor, mergedIdentity(survivor, other, fromOther)).length > 0;
  const needsReason = survivor.isSensitive || other.isSensitive || isRenamed;

  const send = async () => {
    if (!isSure) return setRefusal('2人が別人ではないことを確かめ、チェックを入れてください。');
    if (needsReason && reason.trim() === '') return setRefusal('統合する理由を入力してください。');
    try {
      await merge.mutateAsync({
        params: { patientId: survivor.id },
        body: {
          version: survivor.version,
          otherId: other.id,
          otherVersion: other.version,
          fromOther,
          reason: reason.trim() || null,
        },
        idempotencyKey,
      });
    } catch (error) {
      return setRefusal(identityRefusal(error));
    }
    onDone();
    await navigate(href('/patients/detail', { patientId: survivor.id }));
    showSnackbar({
      type: 'done',
      title: '統合しました',
      desc: `${MERGE_UNDO_DAYS}日のあいだは、この画面から元に戻せます。`,
    });
  };

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="この2つの記録を統合しますか？"
      description={`オーダー・回答・家族の記録は、どちらのものも消えません。${MERGE_UNDO_DAYS}日のあいだは元に戻せます。`}
      verb="統合する"
      loading={merge.isPending}
      error={refusal}
      onConfirm={() => void send()}
    >
      <div className={styles.pair}>
        <Person part="残す記録" patient={survivor} />
        <Person part="統合する記録" patient={other} />
      </div>
      {needsReason && (
        <TextField
          label="統合する理由"
          required
          help={isRenamed ? '残す記録の氏名・生年月日・性別が変わります。' : '要配慮の患者が含まれています。'}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <CheckboxField
        label="別人ではないことを確認しました"
        checked={isSure}
        onChange={(event) => {
          setSure(event.target.checked);
          setRefusal(undefined);
        }}
      />
    </ConfirmDialog>
  );
}

function Person({ part, patient }: { part: string; patient: Patient }) {
  const today = useToday();
  return (
    <div className={styles.person}>
      <p className={styles.role}>{part}</p>
      <p>
        {patient.patientNumber}　<strong>{fullName(patient)}</strong>　{readingOf(patient)}
      </p>
      <p>{birthDateWithAge(patient.birthDate, today)}</p>
    </div>
  );
}
