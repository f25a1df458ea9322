import styles from '#frame/telephone-number.module.css';

/** A telephone number as it was written, with what stands beside it; no line ends at one of its hyphens. */
export const TelephoneNumber = ({ children: phone }: { children: string }) =>
  phone.split(/(\+?\p{Nd}[\p{Nd}()（）-]+\p{Nd})/u).map((part, at) =>
    // Every second part is what is dialled; it does not change its place while it is shown.
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.number}>
        {part}
      </span>
    ),
  );
