import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon, phoneIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import styles from '#frame/frame-header.module.css';
import { telephoneHref } from '#frame/telephone.ts';

const loadPanel = () => import('#display/display-panel.tsx');
const DisplayPanel = lazy(async () => ({ default: (await loadPanel()).DisplayPanel }));

type Props = {
  contact: Contact | null;
  onAsk?: (() => void) | undefined;
  /** What has to stay in sight however far the page is scrolled. */
  notice?: ReactNode;
};

export function FrameHeader({ contact, onAsk, notice }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const toggle = () =>
    void loadPanel().then(
      () => setIsOpen((wasOpen) => !wasOpen),
      () => undefined,
    );
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
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
            ref={opener}
            type="button"
            className={styles.tool}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={toggle}
          >
            <span className={styles.letter} aria-hidden="true">
              あ
            </span>
            表示
          </button>
        </div>
      </div>
      <div id={panelId} hidden={!isOpen}>
        <Suspense>{isOpen && <DisplayPanel onClose={close} />}</Suspense>
      </div>
      {notice}
    </header>
  );
}
