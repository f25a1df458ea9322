import type { PatientSummary } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import type { ReactNode } from 'react';
import { birthDateWithAge } from '#parts/patient/patient-banner-of.tsx';
import { useToday } from '#platform/use-today.ts';

/**
 * What a press will do for the patient who was just chosen. The row that had the keyboard is gone: it goes on here, so that the buttons come next
 * and a screen reader says for whom – never on the button itself, where a second Enter would act unread.
 */
export function ChosenSentence({ patient, children }: { patient: PatientSummary; children: ReactNode }) {
  const today = useToday();
  return (
    <p key={patient.id} tabIndex={-1} ref={takeFocus}>
      <VisuallyHidden>
        {`${fullName(patient)}、患者番号${patient.patientNumber}、${birthDateWithAge(patient.birthDate, today)}。`}
      </VisuallyHidden>
      {children}
    </p>
  );
}

const takeFocus = (sentence: HTMLElement | null): void => sentence?.focus({ preventScroll: true });
