import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon, phoneIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import styles from '#frame/frame-header.module.css';
import { telephoneHref } from '#frame/telephone.ts';

const loadPanel = () => import('#frame/text-size-panel.tsx');
const TextSizePanel = lazy(async () => ({ default: (await loadPanel()).TextSizePanel }));

type Props = {
  contact: Contact | null;
  onAsk?: (() => void) | undefined;
  /** What has to stay in sight however far the page is scrolled. */
  notice?: ReactNode;
};

export function FrameHeader({ contact, onAsk, notice }: Props) {
  const [sizing, setSizing] = useState(false);
  const panelId = useId();
  const toggle = () =>
    void loadPanel().then(
      () => setSizing((isOpen) => !isOpen),
      () => undefined,
    );
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
          <button type="button" className={styles.tool} aria-expanded={sizing} aria-controls={panelId} onClick={toggle}>
            <span className={styles.letter} aria-hidden="true">
              あ
            </span>
            文字
          </button>
        </div>
      </div>
      <div id={panelId} hidden={!sizing}>
        <Suspense>{sizing && <TextSizePanel onClose={() => setSizing(false)} />}</Suspense>
      </div>
      {notice}
    </header>
  );
}
