import type { ReactNode } from 'react';
import styles from '#conversation/conversation.module.css';

/** What two said one after the other. Each child is one line of it. */
export function Conversation({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    // Safari takes away the role of a list without marks of its own.
    <ol role="list" className={styles.conversation} aria-label={label}>
      {children.map((line, index) => (
        // What was said keeps its place.
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}
