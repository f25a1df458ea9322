import {
  type ClassAttendee,
  ClassIdentityCheck,
  classIdentityCheckNames,
  icClassAttendanceContract,
} from '@nattoku/contract/ic-support/ic-class-attendance';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { refetchClasses } from '#areas/ic-support/class/class.queries.ts';
import styles from '#areas/ic-support/class/ic-class.module.css';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';
import { call } from '#platform/network/call.ts';

type Props = { commonOrderId: CommonOrderId; attendee: ClassAttendee; onClose: () => void };

const checks = ClassIdentityCheck.options.map((value) => ({ value, label: classIdentityCheckNames[value] }));

/** First the patient is found, then both are seen beside each other and it is said how one made sure. */
export function LinkAttendee({ commonOrderId, attendee, onClose }: Props) {
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const [check, setCheck] = useState<ClassIdentityCheck | null>(null);
  const { run, pending, refusal } = useCommand();
  const { id: attendeeId, givenName, givenBirthDate } = attendee;
  const link = (chosen: PatientSummary, identityCheck: ClassIdentityCheck) =>
    run(async () => {
      const params = { commonOrderId, attendeeId };
      await call(icClassAttendanceContract.link, { params, body: { patientId: chosen.id, identityCheck } });
      await refetchClasses();
      showSnackbar({ type: 'done', title: `${fullName(chosen)} さんに紐づけました` });
      onClose();
    }, [chosen.id, identityCheck]);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="出席した方を患者に紐づける"
      description={`本人の申告：${givenName ?? '氏名なし'}・生年月日 ${givenBirthDate ? formatDate(givenBirthDate) : '不明'}`}
      actions={
        <>
          <Button variant="subTertiary" onClick={patient ? () => setPatient(null) : onClose}>
            戻る
          </Button>
          {patient && (
            <Button loading={pending} disabled={!check} onClick={() => void (check && link(patient, check))}>
              この患者に紐づける
            </Button>
          )}
        </>
      }
    >
      {patient ? (
        <div className={styles.stack}>
          <FormRefusal>{refusal}</FormRefusal>
          <PatientBannerOf patient={patient} />
          {givenBirthDate !== null && givenBirthDate !== patient.birthDate && (
            <Notice tone="warning" title="生年月日が申告と違います">
              申告は {formatDate(givenBirthDate)}、患者情報は{' '}
              {patient.birthDate ? formatDate(patient.birthDate) : '不明'} です。別の方でないか確かめてください。
            </Notice>
          )}
          <RadioGroup
            label="本人であることの確認"
            required
            options={checks}
            value={check ?? ''}
            onChange={({ target }) => setCheck(ClassIdentityCheck.safeParse(target.value).data ?? null)}
          />
          <p className={styles.quiet}>だれがどの方法で確認したかは、監査ログに残ります。間違えたときは取り消せます。</p>
        </div>
      ) : (
        <PatientPickerInDialog label="紐づける患者を検索" onChoose={setPatient} />
      )}
    </Dialog>
  );
}
