import type { FamilyPage } from '@nattoku/contract/patient-page/family-page';
import type { ReactNode } from 'react';
import { BackButton } from '#frame/back-button.tsx';
import { PatientFrame } from '#frame/patient-frame.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { Filled } from '#words/filled.tsx';
import { openingWords } from '#words/language.ts';
import { LayerNote } from '#words/layered.tsx';

type Props = { page: FamilyPage; onBack?: () => void; action?: ReactNode; children: ReactNode };

/** Every screen of the family: whose explanation it is, and whom to call. Nothing is asked here. */
export function FamilyFrame({ page, onBack, action, children }: Props) {
  const { contact, patientName, patientNameKana } = page;
  return (
    <PatientFrame
      contact={contact}
      action={action}
      patient={
        <Filled
          words={openingWords().whose.name('{0}')}
          places={[<SpokenName key="name" name={patientName} kana={patientNameKana} />]}
        />
      }
    >
      {onBack && <BackButton onBack={onBack} />}
      {children}
      <LayerNote />
    </PatientFrame>
  );
}
