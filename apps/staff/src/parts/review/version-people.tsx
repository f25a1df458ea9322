import { formatDateTime } from '@nattoku/rules/time/date-time';
import styles from '#parts/review/review.module.css';

type Version = {
  author: { name: string };
  reviewedBy: { name: string } | null;
  publishedAt: string | null;
  retiredAt: string | null;
  updatedAt: string;
};

/** Who wrote a version and who looked at it (`reviewed`: in the word of its kind), and when it came and went. */
export const VersionPeople = ({ version, reviewed }: { version: Version; reviewed: string }) => {
  const { author, reviewedBy, publishedAt, retiredAt, updatedAt } = version;
  return (
    <span className={styles.stack}>
      <span>
        {author.name}
        {publishedAt && reviewedBy && `／${reviewed} ${reviewedBy.name}`}
      </span>
      <span className={styles.quiet}>
        {publishedAt ? `公開 ${formatDateTime(publishedAt)}` : `更新 ${formatDateTime(updatedAt)}`}
      </span>
      {retiredAt && <span className={styles.quiet}>終了 {formatDateTime(retiredAt)}</span>}
    </span>
  );
};
