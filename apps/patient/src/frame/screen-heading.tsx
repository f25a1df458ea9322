import { useEffect, useRef, type ReactNode } from 'react';
import styles from '#frame/screen-heading.module.css';
import { openingWords } from '#words/language.ts';

type Props = {
  children: ReactNode;
  /** The window's title: what is done here, never about whom or what. */
  title: string;
  /** Above the heading: 「3つのうち1つ目」. */
  place?: ReactNode;
};

/** Each screen begins here: the window is named, scrolled up, and a screen reader reads on from the heading. */
export function ScreenHeading({ children, title, place }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = openingWords().documentTitle(title);
    // As a preview inside a staff page it would take the cursor out of what is being filled in there.
    if (window.parent === window) heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <>
      {place && <p className={styles.place}>{place}</p>}
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        {children}
      </h1>
    </>
  );
}
