import type { PatientId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { AccessReasonForm } from '#parts/patient/access-reason-form.tsx';

type Props = { patientId: PatientId; onAnswer: (given: boolean) => void };

/** Before something is done with a patient marked as 要配慮 whose record was not opened yet. */
export function ReasonDialog({ patientId, onAnswer }: Props) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="この患者は「要配慮」です"
      description="操作を続けるには理由が必要です。理由・日時・あなたの名前は監査ログに残り、8時間のあいだ有効です。"
    >
      <AccessReasonForm
        patientId={patientId}
        onGiven={() => onAnswer(true)}
        beside={
          <Button variant="subTertiary" onClick={() => onAnswer(false)}>
            やめる
          </Button>
        }
      />
    </Dialog>
  );
}
