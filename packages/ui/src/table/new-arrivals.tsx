import { Icon } from '#tokens/icon.tsx';
import { refreshIcon } from '#tokens/icons.tsx';
import styles from '#table/new-arrivals.module.css';

/** 「新着3件を表示」: new rows wait here until the reader wants them, so that nothing moves under the finger. */
export function NewArrivals({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className={styles.arrivals} onClick={onShow}>
          <Icon path={refreshIcon} size="small" />
          新着{count}件を表示
        </button>
      )}
    </div>
  );
}
