import { Fragment, useState } from 'react';
import styles from '#areas/steps/staff-message.module.css';
import { Filled } from '#words/filled.tsx';
import { Ja } from '#words/ja.tsx';
import { Layered, useLayered } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';
import { WrittenLines } from '#words/written.tsx';

/** About six lines on a narrow phone; what is longer opens on demand, so that the first step stays in reach. */
const LONG = 110;

export function StaffMessage({ sender, text }: { sender: string; text: string }) {
  const layered = useLayered();
  const [open, setOpen] = useState(false);
  const long = text.length > LONG || text.split('\n').length > 5;
  return (
    <figure className={styles.message}>
      <figcaption className={styles.sender}>
        <Filled words={visitWords().home.messageFrom('{0}')} places={[<Ja key="sender">{sender}</Ja>]} />
      </figcaption>
      <blockquote className={long && !open ? styles.short : styles.text} translate="yes">
        {partsOf(text, layered).map((part, at) => (
          <Fragment key={`${at} ${part}`}>
            {at > 0 && BETWEEN}
            {layered(part) === part ? <WrittenLines>{part}</WrittenLines> : <Layered>{part}</Layered>}
          </Fragment>
        ))}
      </blockquote>
      {long && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? visitWords().home.shorter : visitWords().home.longer}
        </button>
      )}
    </figure>
  );
}

const BETWEEN = '\n\n';

/** Whole where it is known in the reader's language as a whole, else paragraph by paragraph. */
const partsOf = (text: string, layered: (japanese: string) => string): string[] =>
  layered(text) === text ? text.split(BETWEEN) : [text];
