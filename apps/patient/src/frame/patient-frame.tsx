import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import type { ReactNode } from 'react';
import { ContactFooter } from '#frame/contact-footer.tsx';
import { FrameHeader } from '#frame/frame-header.tsx';
import styles from '#frame/patient-frame.module.css';
import { openingWords } from '#words/language.ts';

type Props = {
  contact: Contact | null;
  /** Whose page this is. */
  patient?: ReactNode;
  /** What is still waiting to be sent. */
  notice?: ReactNode;
  /** One tap to ask the staff, where there is a session to ask in. */
  onAsk?: (() => void) | undefined;
  /** The one large button. */
  action?: ReactNode;
  children: ReactNode;
};

export function PatientFrame({ contact, patient, notice, onAsk, action, children }: Props) {
  return (
    <div className={styles.page}>
      <FrameHeader contact={contact} onAsk={onAsk} notice={notice} />
      {patient && (
        <section className={styles.patient} aria-label={openingWords().whose.label}>
          <p>{patient}</p>
        </section>
      )}
      <main className={styles.main}>{children}</main>
      {action}
      <ContactFooter contact={contact} onAsk={onAsk} />
    </div>
  );
}
