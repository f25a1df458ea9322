import type { ReactNode } from 'react';
import styles from '#parts/patient/phone-stage.module.css';

/** A phone on its stand, and beneath it what is to be known of what it shows. */
export const PhoneStage = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className={styles.stage}>
    {children}
    <p className={styles.hint}>{hint}</p>
  </div>
);
