import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { Icon } from '@nattoku/ui/tokens/icon';
import { chatIcon, languageIcon, phoneIcon, volumeIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import styles from '#frame/frame-header.module.css';
import { telephoneHref } from '#frame/telephone.ts';
import { canReadAloud, watchVoices } from '#reading-aloud/voices.ts';
import { openingWords } from '#words/language.ts';

const loadPanel = () => import('#display/display-panel.tsx');
const DisplayPanel = lazy(async () => ({ default: (await loadPanel()).DisplayPanel }));
const loadReading = () => import('#reading-aloud/reading-panel.tsx');
const ReadingPanel = lazy(async () => ({ default: (await loadReading()).ReadingPanel }));
const loadChoice = () => import('#words/language-choice.tsx');
const LanguageChoice = lazy(async () => ({ default: (await loadChoice()).LanguageChoice }));

type Props = {
  contact: Contact | null;
  onAsk?: (() => void) | undefined;
  /** What has to stay in sight however far the page is scrolled. */
  notice?: ReactNode;
};

export function FrameHeader({ contact, onAsk, notice }: Props) {
  const display = usePanel(loadPanel);
  const reading = usePanel(loadReading);
  const language = usePanel(loadChoice);
  const languages = contact?.languages ?? [];
  const hasVoice = useSyncExternalStore(watchVoices, canReadAloud, () => false);
  return (
    <>
      <header className={styles.header} data-reading={reading.isOpen}>
        <div className={styles.line}>
          <p className={styles.place}>
            {contact && (
              <span className={styles.facility} lang="ja">
                {contact.facilityName}
              </span>
            )}
            {contact?.wardName && (
              <span className={styles.ward} lang="ja">
                {contact.wardName}
              </span>
            )}
          </p>
          <div className={styles.tools}>
            {onAsk && (
              <button type="button" className={styles.tool} onClick={onAsk}>
                <Icon path={chatIcon} size="large" />
                {openingWords().header.ask}
              </button>
            )}
            {contact?.phone && (
              <a className={styles.tool} href={telephoneHref(contact.phone)}>
                <Icon path={phoneIcon} size="large" />
                {openingWords().header.phone}
              </a>
            )}
            {hasVoice && (
              <button className={styles.tool} {...reading.opener}>
                <Icon path={volumeIcon} size="large" />
                {openingWords().header.readAloud}
              </button>
            )}
            {languages.length > 1 && (
              <button className={styles.tool} lang="en" {...language.opener}>
                <Icon path={languageIcon} size="large" />
                Language
              </button>
            )}
            <button className={styles.tool} {...display.opener}>
              <span className={styles.letter} aria-hidden="true">
                {openingWords().header.letter}
              </span>
              {openingWords().header.display}
            </button>
          </div>
        </div>
        <div id={display.id} hidden={!display.isOpen}>
          <Suspense>{display.isOpen && <DisplayPanel onClose={display.close} />}</Suspense>
        </div>
        <div id={language.id} className={styles.languages} hidden={!language.isOpen}>
          <Suspense>{language.isOpen && <LanguageChoice offered={languages} />}</Suspense>
        </div>
        {notice}
      </header>
      <div id={reading.id} className={styles.reading} hidden={!reading.isOpen}>
        <Suspense>{reading.isOpen && <ReadingPanel onClose={reading.close} />}</Suspense>
      </div>
    </>
  );
}

/** Opens when its part of the page is there; closing it gives the cursor back. */
function usePanel(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onClick = () =>
    void load().then(
      () => setIsOpen((wasOpen) => !wasOpen),
      () => undefined,
    );
  const close = () => {
    setIsOpen(false);
    ref.current?.focus();
  };
  const opener = { ref, type: 'button', 'aria-expanded': isOpen, 'aria-controls': id, onClick } as const;
  return { id, isOpen, opener, close };
}
