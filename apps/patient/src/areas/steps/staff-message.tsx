import { useState } from 'react';
import styles from '#areas/steps/staff-message.module.css';
import { visitWords } from '#words/visit-words.ts';

/** About six lines on a narrow phone; what is longer opens on demand, so that the first step stays in reach. */
const LONG = 110;

export function StaffMessage({ sender, text }: { sender: string; text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > LONG || text.split('\n').length > 5;
  return (
    <figure className={styles.message}>
      <figcaption className={styles.sender}>{visitWords().home.messageFrom(sender)}</figcaption>
      <blockquote lang="ja" className={long && !open ? styles.short : styles.text}>
        {text}
      </blockquote>
      {long && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? visitWords().home.shorter : visitWords().home.longer}
        </button>
      )}
    </figure>
  );
}
