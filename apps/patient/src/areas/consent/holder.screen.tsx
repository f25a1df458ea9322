import type { PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chevronIcon } from '@nattoku/ui/tokens/icons';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { mayConfirmName } from '#areas/consent/own-name.ts';
import { partAfter } from '#areas/consent/signing-flow.ts';
import { useDoubleTapGuard } from '#areas/consent/use-double-tap-guard.ts';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { RomanName } from '#reading-aloud/roman-name.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { waitingHere } from '#areas/consent/consents.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { Filled } from '#words/filled.tsx';
import { consentWords } from '#words/visit-words.ts';

/**
 * Asked before each signature: nobody signs in somebody else's place by accident (specification/patient-page.md §16). The patient, whose name
 * stands here, says 「はい、本人です」; everybody else goes on to say who they are.
 */
export function HolderScreen() {
  useDoubleTapGuard();
  const { consent } = useConsent();
  const { page } = usePatientPage();
  const waiting = waitingHere(consent);
  const own = waiting.find((signer) => mayConfirmName(signer, page.patientName !== null));
  const others = waiting.filter((signer) => signer !== own);
  return (
    <ScreenFrame>
      <ScreenHeading title={consentWords().holder.title}>{consentWords().holder.heading}</ScreenHeading>
      {own && <OwnName signer={own} />}
      {others.length > 0 && (
        <ul role="list" className={styles.holders}>
          {others.map((signer) => (
            <Other key={signer.id} signer={signer} />
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        {others.length > 0 || !own ? consentWords().holder.handOver : consentWords().holder.onlyPatient}
      </p>
    </ScreenFrame>
  );
}

/** The name as the hospital has it, and below it the one tap that says whose it is. */
function OwnName({ signer }: { signer: PatientConsentSigner }) {
  const { consent, changeDraft, goTo } = useConsent();
  const { page } = usePatientPage();
  const confirm = () => {
    changeDraft(signer.id, { typedName: signer.name, nameConfirmed: true });
    goTo(partAfter('name', consent, signer), signer.id);
  };
  return (
    <section className={styles.own} aria-label={consentWords().roles.patient}>
      <p className={styles.ownName}>
        <Filled
          words={consentWords().holder.person}
          places={[<SpokenName key="name" name={signer.name} kana={signer.nameKana} />]}
        />{' '}
        <RomanName>{page.patientNameRoman}</RomanName>
      </p>
      <p className={styles.quiet}>{whyAsked(signer)}</p>
      <Button wide onClick={confirm}>
        {consentWords().holder.itIsMe}
      </Button>
      <Button variant="tertiary" wide onClick={() => goTo('name', signer.id)}>
        {consentWords().holder.otherwise}
      </Button>
    </section>
  );
}

function Other({ signer }: { signer: PatientConsentSigner }) {
  const { goTo } = useConsent();
  return (
    <li>
      <button type="button" className={styles.holder} onClick={() => goTo('name', signer.id)}>
        <span>
          <span className={styles.strong}>
            {consentWords().roles[signer.role]}
            {signer.name && (
              <Filled
                words={consentWords().holder.name}
                places={[<SpokenName key="name" name={signer.name} kana={signer.nameKana} />]}
              />
            )}
            {!signer.required && consentWords().holder.optional}
          </span>
          <span className={styles.quiet}>{whyAsked(signer)}</span>
        </span>
        <Icon path={chevronIcon} />
      </button>
    </li>
  );
}

const whyAsked = ({ required, reason }: PatientConsentSigner): string =>
  required ? consentWords().reasons[reason] : consentWords().optional;
