import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { OverlaidPages } from '#areas/consent/page-overlay.tsx';
import styles from '#areas/consent/consent.module.css';
import { pictureOf } from '#areas/consent/page-pictures.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { usePatientPage } from '#visit/patient-context.tsx';
import { openingWords } from '#words/language.ts';
import { consentWords } from '#words/visit-words.ts';
import { Layered } from '#words/layered.tsx';

/** The PDF itself, as pictures of its pages. */
export function DocumentScreen() {
  const { order, consent } = useConsent();
  const { back } = usePatientPage();
  return (
    <ScreenFrame
      action={
        <BottomBar>
          <Button variant="tertiary" onClick={back}>
            {openingWords().back}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={consentWords().documentTitle}>
        <Layered>{order.title}</Layered>
      </ScreenHeading>
      <div className={styles.stack}>
        <OverlaidPages pages={consent.pages} imageOf={pictureOf(consent)} />
      </div>
    </ScreenFrame>
  );
}
