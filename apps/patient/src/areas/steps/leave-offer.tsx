import { Button } from '@nattoku/ui/action/button';
import { logoutIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/steps/leave-offer.module.css';
import { usePatientPage } from '#visit/patient-context.tsx';
import { visitWords } from '#words/visit-words.ts';

export function LeaveOffer() {
  const { go } = usePatientPage();
  return (
    <div className={styles.offer}>
      <Button variant="fourth" icon={logoutIcon} onClick={() => go({ name: 'leave' })}>
        {visitWords().end}
      </Button>
    </div>
  );
}
