import { leafletSteps } from '@nattoku/contract/order/leaflet';
import { type OpeningPicture, openingPictures } from '@nattoku/rules/video/opening-pictures';
import styles from '#areas/video/order/done/leaflet.module.css';

export function LeafletSteps() {
  return (
    <ol role="list" className={styles.steps}>
      {leafletSteps.map(({ picture, words }, index) => (
        <li key={picture} className={styles.step}>
          <Drawing picture={picture} />
          <p>
            <span className={styles.figure}>{index + 1}</span>
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Drawing({ picture }: { picture: OpeningPicture }) {
  const { outline, dashed, filled } = openingPictures[picture];
  return (
    <svg viewBox="0 0 100 78" className={styles.picture} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d={outline} />
        {dashed && <path d={dashed} strokeDasharray="5 4" />}
        {filled && <path d={filled} fill="currentColor" />}
      </g>
    </svg>
  );
}
