import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import type { ReactNode } from 'react';
import styles from '#frame/calm-page.module.css';
import { PatientFrame } from '#frame/patient-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';

type Props = {
  contact: Contact | null;
  icon: string;
  title: string;
  heading: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

/** One sentence what happened, one what to do, and whom to call. */
export function CalmPage({ contact, icon, title, heading, children, action }: Props) {
  return (
    <PatientFrame contact={contact} action={action}>
      <div className={styles.page}>
        <Icon path={icon} size="huge" className={styles.icon} />
        <ScreenHeading title={title}>{heading}</ScreenHeading>
        <div className={styles.words}>{children}</div>
      </div>
    </PatientFrame>
  );
}
