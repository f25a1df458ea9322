import { encode } from 'uqr';
import styles from '#document/qr-code.module.css';

type Props = {
  text: string;
  /** Read aloud: what the code opens. */
  title: string;
  /** Edge length with quiet zone; 35 mm on paper scans from arm's length. */
  sizeMm?: number;
};

/** The standard asks for four modules of quiet zone; medium correction survives a crease in the leaflet. */
const QUIET_ZONE = 4;

export function QrCode({ text, title, sizeMm = 35 }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      className={styles.code}
      style={{ width: `${sizeMm}mm`, height: `${sizeMm}mm` }}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={title}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={modulesPath(data)} fill="#000000" />
    </svg>
  );
}

/** One stroke of the pen per run of dark modules in a row. */
function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('');
}

function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
