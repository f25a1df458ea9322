import { bodyDrawings, bodyViewNames, type BodyDrawing } from '@nattoku/rules/interview/body/body-outlines';
import type { BodyView } from '@nattoku/rules/interview/item/interview-item';
import styles from '#parts/interview/body-map.module.css';

type Props = {
  views: readonly BodyView[];
  /** Codes of the places that were pointed at. */
  chosen: readonly string[];
  /** Those of the interview before, outlined. */
  before?: readonly string[];
};

/** Where it hurts, as a picture. The words that name each place and its side stand beside it; this says nothing that they do not. */
export const BodyMap = ({ views, chosen, before = [] }: Props) => (
  <div className={styles.map} aria-hidden="true">
    {views.map((view) => (
      <figure key={view} className={styles.view}>
        <Drawing drawing={bodyDrawings[view]} chosen={chosen} before={before} />
        <figcaption className={styles.name}>{captions[view]}</figcaption>
      </figure>
    ))}
  </div>
);

/** The sides are those of the person, and from the front they look the other way round. */
const captions: Record<BodyView, string> = {
  front: `右 ${bodyViewNames.front} 左`,
  back: `左 ${bodyViewNames.back} 右`,
  hand: `左 ${bodyViewNames.hand} 右`,
  mouth: bodyViewNames.mouth,
};

type DrawingProps = { drawing: BodyDrawing; chosen: readonly string[]; before: readonly string[] };

const Drawing = ({ drawing: { width, height, places, around }, chosen, before }: DrawingProps) => (
  <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`}>
    {around.map((path) => (
      <path key={path} className={styles.around} d={path} />
    ))}
    {Object.entries(places).map(([code, path]) => (
      <path key={code} className={styles.place} data-chosen={chosen.includes(code)} d={path} />
    ))}
    {Object.entries(places)
      .filter(([code]) => before.includes(code))
      .map(([code, path]) => (
        <path key={code} className={styles.before} d={path} />
      ))}
  </svg>
);
