import { Fragment } from 'react';
import styles from '#areas/notification/announcement.module.css';
import { partsOf, paragraphsOf } from '#areas/notification/announcement-text.ts';

/** Plain text as it was written: paragraphs, and https links that can be pressed. Nothing in it is ever taken for markup. */
export function AnnouncementBody({ text }: { text: string }) {
  return (
    <div className={styles.body}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph.at}>
          {partsOf(paragraph.text).map(({ text: words, isLink, at }) => (
            <Fragment key={at}>
              {isLink ? (
                <a href={words} target="_blank" rel="noopener noreferrer">
                  {words}
                </a>
              ) : (
                words
              )}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
