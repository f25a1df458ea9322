import type { Patient } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState } from 'react';
import { MergeCandidates } from '#areas/patient/merge/merge-candidates.tsx';
import { MergeComparison } from '#areas/patient/merge/merge-comparison.tsx';

type Props = { patient: Patient; onClose: () => void };

/** First the other record is found, then both are compared, then they become one. */
export function MergeDialog({ patient, onClose }: Props) {
  const [otherId, setOtherId] = useState<PatientId | null>(null);
  return (
    <Dialog open onClose={onClose} size="large" title="同じ方の記録と統合">
      {otherId === null ? (
        <MergeCandidates patient={patient} onChoose={setOtherId} />
      ) : (
        <MergeComparison ids={[patient.id, otherId]} onBack={() => setOtherId(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}
