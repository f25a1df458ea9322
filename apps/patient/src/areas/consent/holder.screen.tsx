import { Icon } from '@nattoku/ui/tokens/icon';
import { chevronIcon } from '@nattoku/ui/tokens/icons';
import { useConsent } from '#areas/consent/consent-context.tsx';
import styles from '#areas/consent/consent.module.css';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { waitingHere } from '#areas/consent/consents.ts';
import { Filled } from '#words/filled.tsx';
import { consentWords } from '#words/visit-words.ts';

/** Asked before each signature: nobody signs in somebody else's place by accident (specification/patient-page.md §16). */
export function HolderScreen() {
  const { consent, goTo } = useConsent();
  return (
    <ScreenFrame>
      <ScreenHeading title={consentWords().holder.title}>{consentWords().holder.heading}</ScreenHeading>
      <ul role="list" className={styles.holders}>
        {waitingHere(consent).map((signer) => (
          <li key={signer.id}>
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
                <span className={styles.quiet}>
                  {signer.required ? consentWords().reasons[signer.reason] : consentWords().optional}
                </span>
              </span>
              <Icon path={chevronIcon} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{consentWords().holder.handOver}</p>
    </ScreenFrame>
  );
}
