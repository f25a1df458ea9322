import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkCircleIcon, informationIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from '#frame/notice.module.css';

type Tone = 'quiet' | 'warning' | 'done';

const icons: Record<Tone, string> = { quiet: informationIcon, warning: alertIcon, done: checkCircleIcon };

type Props = {
  tone: Tone;
  /** Where what was just pressed led here: the page scrolls to it and a screen reader reads it. */
  focused?: boolean;
  children: ReactNode;
};

/** Read aloud when it appears. */
export function Notice({ tone, focused = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  const spoken = { role: tone === 'warning' ? 'alert' : 'status' };
  return (
    <div ref={box} className={`${styles.notice} ${styles[tone]}`} {...(focused ? { tabIndex: -1 } : spoken)}>
      <Icon path={icons[tone]} size="large" />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
