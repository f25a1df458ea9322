import { Icon } from '@nattoku/ui/tokens/icon';
import { chevronLeftIcon } from '@nattoku/ui/tokens/icons';
import type { ReactNode } from 'react';
import { DeliveryBar } from '#frame/delivery-bar.tsx';
import { PatientFrame } from '#frame/patient-frame.tsx';
import styles from '#frame/screen-frame.module.css';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';

type Props = {
  /** Which video a question to the staff would be about. */
  askAbout?: string | null;
  /** False where a question is being asked already. */
  asking?: boolean;
  back?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** Every screen of an open visit: whose it is, the way back, the way to the staff. */
export function ScreenFrame({ askAbout = null, asking = true, back = true, action, children }: Props) {
  const { page, contact, preview, go, back: goBack } = usePatientPage();
  return (
    <>
      <PatientFrame
        contact={contact}
        onAsk={asking && page.answering.enabled ? () => go({ name: 'ask', itemId: askAbout }) : undefined}
        action={action}
        patientName={page.patientName}
        notice={!preview && <DeliveryBar />}
      >
        {back && (
          <button type="button" className={styles.back} onClick={goBack} data-unread>
            <Icon path={chevronLeftIcon} size="large" />
            {openingWords().back}
          </button>
        )}
        {children}
      </PatientFrame>
      {preview && <p className={styles.preview}>{openingWords().preview}</p>}
    </>
  );
}
