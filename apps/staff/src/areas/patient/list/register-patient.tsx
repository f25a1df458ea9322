import { Button } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

const PatientDialog = lazy(async () => ({
  default: (await import('#areas/patient/record/patient-dialog.tsx')).PatientDialog,
}));

/** The button, its form, and the way to the new record. */
export function RegisterPatient() {
  const [registering, setRegistering] = useState(false);
  const navigate = useNavigate();
  if (!useIsAllowed('patient.edit')) return null;
  return (
    <>
      <Button icon={plusIcon} onClick={() => setRegistering(true)}>
        患者を登録
      </Button>
      {registering && (
        <Suspense>
          <PatientDialog
            onClose={() => setRegistering(false)}
            onSaved={(patient) => void navigate(href('/patients/detail', { patientId: patient.id }))}
          />
        </Suspense>
      )}
    </>
  );
}
