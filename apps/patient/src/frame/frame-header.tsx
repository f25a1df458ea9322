import type { Contact } from '@nattoku/contract/patient-page';
import { Icon } from '@nattoku/ui/icon';
import { chatIcon, phoneIcon } from '@nattoku/ui/icons';
import { useId, useState, type ReactNode } from 'react';
import styles from '#frame/frame-header.module.css';
import { LetterSizePanel } from '#frame/letter-size-panel.tsx';
import { telephoneHref } from '#frame/telephone.ts';

type Props = {
  contact: Contact | null;
  onAsk?: (() => void) | undefined;
  /** What has to stay in sight however far the page is scrolled. */
  notice?: ReactNode;
};

export function FrameHeader({ contact, onAsk, notice }: Props) {
  const [sizing, setSizing] = useState(false);
  const panelId = useId();
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <p className={styles.place}>
          {contact && <span className={styles.facility}>{contact.facilityName}</span>}
          {contact?.wardName && <span className={styles.ward}>{contact.wardName}</span>}
        </p>
        <div className={styles.tools}>
          {onAsk && (
            <button type="button" className={styles.tool} onClick={onAsk}>
              <Icon path={chatIcon} size="large" />
              質問
            </button>
          )}
          {contact?.phone && (
            <a className={styles.tool} href={telephoneHref(contact.phone)}>
              <Icon path={phoneIcon} size="large" />
              電話
            </a>
          )}
          <button
            type="button"
            className={styles.tool}
            aria-expanded={sizing}
            aria-controls={panelId}
            onClick={() => setSizing(!sizing)}
          >
            <span className={styles.letter} aria-hidden="true">
              あ
            </span>
            文字
          </button>
        </div>
      </div>
      <div id={panelId} hidden={!sizing}>
        <LetterSizePanel onClose={() => setSizing(false)} />
      </div>
      {notice}
    </header>
  );
}
