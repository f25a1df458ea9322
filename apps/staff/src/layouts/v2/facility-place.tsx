import { Link } from '@nattoku/ui/action/link';
import { VisuallyHidden } from '@nattoku/ui/layout/visually-hidden';
import styles from '#layouts/v2/facility-place.module.css';
import { href } from '#routing/paths.ts';

/** Product and facility; the way home. */
export function FacilityPlace({ name }: { name: string }) {
  return (
    <Link href={href('/')} className={styles.place}>
      <img className={styles.mark} src="/favicon.svg" alt="" />
      <span className={styles.product}>Nattoku</span>
      <span className={styles.facility}>{name}</span>
      <VisuallyHidden>ホームへ</VisuallyHidden>
    </Link>
  );
}
