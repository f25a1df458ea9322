import styles from '#feedback/avatar.module.css';

const characters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The first character of a name, for staff; the name itself stands beside it. */
export function Avatar({ name }: { name: string }) {
  const [first] = characters.segment(name.trim());
  return (
    <span className={styles.avatar} aria-hidden="true">
      {first?.segment}
    </span>
  );
}
