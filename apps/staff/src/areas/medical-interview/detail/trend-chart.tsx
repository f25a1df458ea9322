import { formatDate } from '@nattoku/rules/time/date-time';
import styles from '#areas/medical-interview/detail/trend-chart.module.css';

type Point = { at: string; value: number };

const WIDTH = 320;
const HEIGHT = 130;
const MARGIN = { left: 34, right: 14, top: 24, bottom: 22 };

/** How a score went from time to time. The same numbers stand below as a table, for the ear and for exactness. */
export function TrendChart({ name, points }: { name: string; points: readonly Point[] }) {
  const values = points.map(({ value }) => value);
  const { least, most } = rangeOf(values);
  const placed = place(points, least, most);
  const line = placed.map(({ x, y }) => `${x},${y}`).join(' ');
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[...new Set([Math.max(...values), Math.min(...values)])].map((value) => (
          <g key={value}>
            <line
              className={styles.grid}
              x1={MARGIN.left}
              x2={WIDTH - MARGIN.right}
              y1={heightOf(value, least, most)}
              y2={heightOf(value, least, most)}
            />
            <text className={styles.tick} x={MARGIN.left - 6} y={heightOf(value, least, most) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        <polyline className={styles.line} points={line} />
        {placed.map(({ x, y, at, value }) => (
          <g key={at}>
            <circle className={styles.point} cx={x} cy={y} r={4} />
            <text className={styles.value} x={x} y={y - 8} textAnchor="middle">
              {value}
            </text>
          </g>
        ))}
        <text className={styles.tick} x={MARGIN.left} y={HEIGHT - 4}>
          {first && formatDate(first.at)}
        </text>
        <text className={styles.tick} x={WIDTH - MARGIN.right} y={HEIGHT - 4} textAnchor="end">
          {last && formatDate(last.at)}
        </text>
      </svg>
      <details className={styles.details}>
        <summary>数値で見る</summary>
        <table className={styles.table}>
          <caption className={styles.caption}>{name}の推移</caption>
          <tbody>
            {points.map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">{formatDate(at)}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** A little room around what there is; a line of equal values lies in the middle. */
function rangeOf(values: readonly number[]): { least: number; most: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? { least: least - 1, most: most + 1 } : { least, most };
}

const heightOf = (value: number, least: number, most: number): number => {
  const room = HEIGHT - MARGIN.top - MARGIN.bottom;
  return MARGIN.top + room - (room * (value - least)) / (most - least);
};

/** By time, so that a long pause is seen as one. */
function place(points: readonly Point[], least: number, most: number) {
  const times = points.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = WIDTH - MARGIN.left - MARGIN.right;
  return points.map((point, index) => {
    const share = to === from ? 0.5 : ((times[index] ?? from) - from) / (to - from);
    return { ...point, x: MARGIN.left + room * share, y: heightOf(point.value, least, most) };
  });
}
