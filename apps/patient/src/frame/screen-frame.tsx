import type { PatientPage } from '@nattoku/contract/patient-page/patient-page';
import type { ReactNode } from 'react';
import { BackButton } from '#frame/back-button.tsx';
import { DeliveryBar } from '#frame/delivery-bar.tsx';
import { PatientFrame } from '#frame/patient-frame.tsx';
import styles from '#frame/screen-frame.module.css';
import { RomanName } from '#reading-aloud/roman-name.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Filled } from '#words/filled.tsx';
import { openingWords } from '#words/language.ts';
import { LayerNote } from '#words/layered.tsx';

type Props = {
  /** Which video a question to the staff would be about. */
  askAbout?: string | null;
  /** Where in it somebody is as they ask; null for nowhere in particular. */
  askAt?: () => number | null;
  /** False where a question is being asked already. */
  asking?: boolean;
  back?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** Every screen of an open visit: whose it is, the way back, the way to the staff. */
export function ScreenFrame({ askAbout = null, askAt, asking = true, back = true, action, children }: Props) {
  const { page, contact, preview, go, back: goBack } = usePatientPage();
  const ask = () => {
    const seconds = askAt?.() ?? null;
    go({ name: 'ask', itemId: askAbout, ...(seconds !== null && { seconds: Math.floor(seconds) }) });
  };
  return (
    <>
      <PatientFrame
        contact={contact}
        onAsk={asking && page.answering.enabled ? ask : undefined}
        action={action}
        patient={page.patientName && <PatientName page={page} name={page.patientName} />}
        notice={!preview && <DeliveryBar />}
      >
        {back && <BackButton onBack={goBack} />}
        {children}
        <LayerNote />
      </PatientFrame>
      {preview && <p className={styles.preview}>{openingWords().preview}</p>}
    </>
  );
}

type NameProps = { page: Pick<PatientPage, 'patientNameKana' | 'patientNameRoman'>; name: string };

const PatientName = ({ page: { patientNameKana, patientNameRoman }, name }: NameProps) => (
  <>
    <Filled
      words={openingWords().whose.name('{0}')}
      places={[<SpokenName key="name" name={name} kana={patientNameKana} />]}
    />{' '}
    <RomanName>{patientNameRoman}</RomanName>
  </>
);
