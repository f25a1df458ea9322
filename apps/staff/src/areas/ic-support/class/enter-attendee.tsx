import { CLASS_GUEST_NAME_MOST, icClassAttendanceContract } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { fullName } from '@nattoku/rules/text/person-name';
import { Button } from '@nattoku/ui/action/button';
import { TextField } from '@nattoku/ui/form/text-field';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { refetchClasses } from '#areas/ic-support/class/class.queries.ts';
import styles from '#areas/ic-support/class/ic-class.module.css';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';
import { PatientBannerOf } from '#parts/patient/patient-banner-of.tsx';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

type Props = { commonOrderId: CommonOrderId; onClose: () => void };
type Way = 'patient' | 'guest';

/** Somebody who came without a telephone: a patient who is looked for, or a guest by name. The dialog stays for the next one of the list. */
export function EnterAttendee({ commonOrderId, onClose }: Props) {
  const mayView = useIsAllowed('patient.view');
  const [way, setWay] = useState<Way>(mayView ? 'patient' : 'guest');
  const [patient, setPatient] = useState<PatientSummary | null>(null);
  const [guest, setGuest] = useState({ name: '', birthDate: '' });
  const letGo = useUnsavedInput(guest.name !== '');
  const { run, pending, refusal } = useCommand();
  const isGuest = way === 'guest';
  const isReady = isGuest ? guest.name.trim() !== '' : patient !== null;
  const enter = () =>
    run(
      async (idempotencyKey) => {
        const who = isGuest
          ? { patientId: null, name: guest.name, birthDate: guest.birthDate || null }
          : { patientId: patient?.id ?? null, name: '', birthDate: null };
        const { patient: named, givenName } = await call(icClassAttendanceContract.enter, {
          params: { commonOrderId },
          body: who,
          idempotencyKey,
        });
        letGo();
        setPatient(null);
        setGuest({ name: '', birthDate: '' });
        await refetchClasses();
        showSnackbar({
          type: 'done',
          title: `${named ? fullName(named) : givenName} さんの出席を記録しました`,
        });
      },
      [way, patient?.id, guest],
    );
  const search = patient ? (
    <PatientBannerOf
      patient={patient}
      action={
        <Button size="small" variant="tertiary" onClick={() => setPatient(null)}>
          選び直す
        </Button>
      }
    />
  ) : (
    <PatientPickerInDialog label="出席した患者を検索" onChoose={setPatient} />
  );
  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title="出席を入力する"
      description="QRコードを読み取れない方の出席を、職員が記録します。続けて入力できます。"
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            閉じる
          </Button>
          <Button loading={pending} disabled={!isReady} onClick={() => void enter()}>
            出席を記録する
          </Button>
        </>
      )}
    >
      <div className={styles.stack}>
        <FormRefusal>{refusal}</FormRefusal>
        <Tabs<Way>
          label="出席した方"
          value={way}
          onChange={setWay}
          tabs={[
            ...(mayView ? [{ value: 'patient' as const, label: '患者を検索', panel: search }] : []),
            {
              value: 'guest' as const,
              label: '患者番号のない方',
              panel: <GuestFields guest={guest} onChange={setGuest} />,
            },
          ]}
        />
      </div>
    </EditingDialog>
  );
}

type Guest = { name: string; birthDate: string };

const GuestFields = ({ guest, onChange }: { guest: Guest; onChange: (guest: Guest) => void }) => (
  <div className={styles.fields}>
    <TextField
      label="氏名"
      required
      counter={CLASS_GUEST_NAME_MOST}
      value={guest.name}
      onChange={({ target }) => onChange({ ...guest, name: target.value })}
    />
    <TextField
      label="生年月日"
      type="date"
      help="分かるときだけ入力します。"
      value={guest.birthDate}
      onChange={({ target }) => onChange({ ...guest, birthDate: target.value })}
    />
  </div>
);
