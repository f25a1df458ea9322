import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#conversation/speech-bubble.module.css';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

type Props = {
  /** Who says it: heard before the words, and seen where `isNamed`. */
  speaker: ReactNode;
  side: 'guide' | 'person';
  isNamed?: boolean;
  /** What was said before stands back. */
  isPast?: boolean;
  children: ReactNode;
};

/** What one of two said. The side, the edge and the name tell who, not the colour alone. */
export function SpeechBubble({ speaker, side, isNamed = false, isPast = false, children }: Props) {
  return (
    <div className={classNames(styles.line, styles[side], isPast && styles.past)}>
      {isNamed ? <span className={styles.speaker}>{speaker}</span> : <VisuallyHidden>{speaker}</VisuallyHidden>}
      <div className={styles.bubble}>{children}</div>
    </div>
  );
}
