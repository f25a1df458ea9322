import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { movieIcon } from '#tokens/icons.tsx';
import { Link } from '#action/link.tsx';
import styles from '#player/media-card.module.css';

type Props = {
  title: string;
  poster?: string | null | undefined;
  /** On the picture: 12:30. */
  duration?: string;
  href?: string;
  /** Instead of a link: opens a preview. */
  onOpen?: () => void;
  /** Lines under the title. */
  meta?: ReactNode;
  badge?: ReactNode;
  /** A small button of its own on the picture, as a star. */
  corner?: ReactNode;
  action?: ReactNode;
  selected?: boolean;
  /** 3 where the cards stand under a heading of their own. */
  level?: 2 | 3;
};

/** A video or a group of videos as a picture with its words; the whole card opens it, the action stands by itself. */
export function MediaCard({
  title,
  poster,
  duration,
  href,
  onOpen,
  meta,
  badge,
  corner,
  action,
  selected,
  level = 2,
}: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames(styles.card, selected && styles.selected)}>
      <div className={styles.picture}>
        {poster ? (
          <img src={poster} alt="" loading="lazy" className={styles.poster} />
        ) : (
          <Icon path={movieIcon} size="huge" />
        )}
        {duration && <span className={styles.duration}>{duration}</span>}
        {badge && <span className={styles.badge}>{badge}</span>}
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <Opener href={href} onOpen={onOpen}>
            {title}
          </Opener>
        </Heading>
        {meta && <div className={styles.meta}>{meta}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </article>
  );
}

type OpenerProps = { href: string | undefined; onOpen: (() => void) | undefined; children: string };

function Opener({ href, onOpen, children }: OpenerProps) {
  if (href !== undefined) {
    return (
      <Link href={href} className={styles.opener}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className={styles.opener} onClick={onOpen}>
      {children}
    </button>
  );
}

/** Cards of one size beside each other, as many as fit. */
export function MediaGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.grid} role="group" aria-label={label}>
      {children}
    </div>
  );
}
