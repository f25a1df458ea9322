import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { Button } from '@nattoku/ui/action/button';
import { SearchField } from '@nattoku/ui/form/search-field';
import { Notice } from '@nattoku/ui/feedback/notice';
import { cameraIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CameraDialog } from '#parts/patient/camera-dialog.tsx';
import styles from '#parts/patient/find-patient.module.css';
import { FoundPatients } from '#parts/patient/found-patients.tsx';
import { isNumberLike } from '#parts/patient/is-number-like.ts';
import { LikelyPatients } from '#parts/patient/likely-patients.tsx';
import { patientsLike, useTakeTyped } from '#parts/patient/use-take-typed.ts';
import { useScanner } from '#platform/scanner.ts';

type PatientPicking = {
  /** Of the field: what the patient is looked for. */
  label: string;
  onChoose: (patient: PatientSummary) => unknown;
  /** For whom something is being prepared just now. */
  pending?: string | null;
  /** What can be done at once with a patient of a row. */
  renderOffers?: (patient: PatientSummary) => ReactNode;
  /** Who is out of the question. */
  without?: string;
};

type Props = PatientPicking & { text: string; onText: (text: string) => void };

/** Chooses one patient: by typing, with a scanner that types, with the camera, or out of those who are likely. Enter takes the only one found. */
export function PatientPicker({ label, text, onText, onChoose, pending = null, renderOffers, without }: Props) {
  const [scanning, setScanning] = useState(false);
  const field = useFocusWithoutKeyboard();
  const wanted = text.trim();
  const query = useQuery({ ...patientsLike(wanted), enabled: wanted !== '', placeholderData: keepPreviousData });
  const { takeNumber, takeOnly, problem } = useTakeTyped(onChoose, without);
  useScanner((code) => void takeNumber(code));
  const choice = { pending, choose: onChoose, renderOffers, without };
  return (
    <div>
      <div className={styles.line}>
        <SearchField
          ref={field}
          className={styles.field}
          size="main"
          label={label}
          placeholder="患者番号・氏名・カナ、またはバーコード"
          value={text}
          onSearch={onText}
          onEnter={(typed) => void (isNumberLike(typed) ? takeNumber(typed.trim()) : takeOnly(typed.trim()))}
        />
        {hasCamera() && (
          <Button variant="tertiary" icon={cameraIcon} onClick={() => setScanning(true)}>
            カメラで読み取る
          </Button>
        )}
      </div>
      <div className={styles.results}>
        {problem && <Notice tone="error">{problem}</Notice>}
        {wanted === '' ? <LikelyPatients choice={choice} /> : <FoundPatients query={query} choice={choice} />}
      </div>
      {scanning && (
        <CameraDialog
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            void takeNumber(code);
          }}
        />
      )}
    </div>
  );
}

/** The same where what is typed stays in the dialog around it. */
export function PatientPickerInDialog(picking: PatientPicking) {
  const [text, setText] = useState('');
  return <PatientPicker {...picking} text={text} onText={setText} />;
}

/** Browsers hide it from pages that came over plain http. */
const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** The cursor waits in the field, except where that would open a keyboard over half the screen. */
function useFocusWithoutKeyboard() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
