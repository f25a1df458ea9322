import type { ReactNode } from 'react';
import { CaptionedPicture } from '#conversation/captioned-picture.tsx';
import { PointList } from '#conversation/point-list.tsx';
import styles from '#conversation/slide-card.module.css';

type Props = {
  title: ReactNode;
  points: readonly ReactNode[];
  picture?: { src: string; alt: string; altLang?: string | undefined } | null;
};

/** A heading with short points, and a picture above them. */
export function SlideCard({ title, points, picture }: Props) {
  return (
    <div className={styles.slide}>
      <p className={styles.title}>{title}</p>
      {picture && <CaptionedPicture {...picture} />}
      {points.length > 0 && <PointList points={points.map((words, index) => ({ key: `${index}`, words }))} />}
    </div>
  );
}
