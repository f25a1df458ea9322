import type { ReactNode } from 'react';
import { dotsOf, peopleOf, type Figures } from '#conversation/people-figures.ts';
import styles from '#conversation/pictogram.module.css';
import { conversationJa } from '#words/conversation-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = {
  /** All are drawn on this one scale, so that they can be compared by eye. */
  per: 100 | 1000;
  items: readonly { label: ReactNode; count: number }[];
  source?: ReactNode;
};

/** How many of 100 or of 1,000 people. The count stands in words beside each drawing; those who are counted are filled, the others outlined. */
export function Pictogram({ per, items, source }: Props) {
  const words = useKitWords('conversation', conversationJa);
  return (
    <figure className={styles.pictogram}>
      <ul className={styles.items}>
        {items.map(({ label, count }, index) => (
          // What is compared keeps its place.
          <li key={index} className={styles.item}>
            <p className={styles.words}>
              <span className={styles.label}>{label}</span>
              <strong className={styles.count}>{words.count(per, count)}</strong>
            </p>
            <Drawing figures={per === 100 ? peopleOf(count) : dotsOf(count)} />
          </li>
        ))}
      </ul>
      {source && (
        <figcaption className={styles.source}>
          {words.source}
          {source}
        </figcaption>
      )}
    </figure>
  );
}

/** The words beside it say the same. */
function Drawing({ figures }: { figures: Figures }) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${figures.width} ${figures.height}`} aria-hidden="true">
      <path className={styles.others} d={figures.others} />
      <path className={styles.counted} d={figures.counted} />
    </svg>
  );
}
