import { Icon } from '@nattoku/ui/tokens/icon';
import { chevronIcon } from '@nattoku/ui/tokens/icons';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { optionalWords, reasonWords, roleWords } from '#areas/consent/consent-words.ts';
import styles from '#areas/consent/consent.module.css';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { SpokenName } from '#reading-aloud/spoken-name.tsx';
import { waitingHere } from '#areas/consent/consents.ts';

/** Asked before each signature: nobody signs in somebody else's place by accident (specification/patient-page.md §16). */
export function HolderScreen() {
  const { consent, goTo } = useConsent();
  return (
    <ScreenFrame>
      <ScreenHeading title="署名する方">いま端末を持っているのは、どなたですか？</ScreenHeading>
      <ul role="list" className={styles.holders}>
        {waitingHere(consent).map((signer) => (
          <li key={signer.id}>
            <button type="button" className={styles.holder} onClick={() => goTo('name', signer.id)}>
              <span>
                <span className={styles.strong}>
                  {roleWords[signer.role]}
                  {signer.name && (
                    <>
                      ：<SpokenName name={signer.name} kana={signer.nameKana} />
                      さん
                    </>
                  )}
                  {!signer.required && '（任意）'}
                </span>
                <span className={styles.quiet}>{signer.required ? reasonWords[signer.reason] : optionalWords}</span>
              </span>
              <Icon path={chevronIcon} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>ほかの方の番のときは、端末をその方にわたしてください。</p>
    </ScreenFrame>
  );
}
