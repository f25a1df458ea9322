import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon, phoneIcon } from '@nattoku/ui/tokens/icons';
import styles from '#frame/contact-footer.module.css';
import { telephoneHref } from '#frame/telephone.ts';
import { openingWords } from '#words/language.ts';
import { Ja } from '#words/ja.tsx';

type Props = { contact: Contact | null; onAsk?: (() => void) | undefined };

/** Asking and calling weigh the same as going on, on every screen; the number is there to be read, too. */
export function ContactFooter({ contact, onAsk }: Props) {
  if (!contact?.phone && !onAsk) return null;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <h2 className={styles.heading}>{openingWords().contact.heading}</h2>
        <div className={styles.ways}>
          {onAsk && (
            <button type="button" className={styles.way} onClick={onAsk}>
              <Icon path={chatIcon} size="large" />
              <span>
                <b>{openingWords().contact.ask}</b>
                <small>{openingWords().contact.askHelp}</small>
              </span>
            </button>
          )}
          {contact?.phone && (
            <a className={styles.way} href={telephoneHref(contact.phone)}>
              <Icon path={phoneIcon} size="large" />
              <span>
                <b>{openingWords().contact.phone}</b>
                <small>
                  <span className={styles.number}>{contact.phone}</span>
                  <Ja>{contact.wardName ?? contact.facilityName}</Ja>
                </small>
              </span>
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}
