import { Button } from '@nattoku/ui/action/button';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/steps/family-offer.module.css';
import { usePatientPage } from '#visit/patient-context.tsx';
import { visitWords } from '#words/visit-words.ts';

/** Not on a device of the hospital, and not behind a common order, which belongs to nobody. */
export function FamilyOffer() {
  const { page, preview, kiosk, go } = usePatientPage();
  const [own] = page.orders;
  if (preview || kiosk || !own || page.patientName === null || own.receiptCode !== null) return null;
  return (
    <div className={styles.offer}>
      <Button variant="secondary" wide icon={accountGroupIcon} onClick={() => go({ name: 'family', part: 'links' })}>
        {visitWords().home.showFamily}
      </Button>
    </div>
  );
}
