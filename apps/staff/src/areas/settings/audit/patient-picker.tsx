import type { PatientId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { PatientPickerInDialog } from '#parts/patient/patient-picker.tsx';

type Props = { onPick: (patientId: PatientId) => void; onClose: () => void };

/** Finds one patient. What is typed stays in this dialog; only the id goes into the address. */
export function PatientPicker({ onPick, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="患者を選ぶ"
      actions={
        <Button variant="subTertiary" onClick={onClose}>
          やめる
        </Button>
      }
    >
      <PatientPickerInDialog label="患者を検索" onChoose={({ id }) => onPick(id)} />
    </Dialog>
  );
}
