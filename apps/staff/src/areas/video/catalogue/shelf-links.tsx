import { TabLinks } from '@nattoku/ui/layout/tab-links';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { href } from '#routing/paths.ts';

export type Shelf = 'approaches' | 'videos';

export function ShelfLinks({ shelf }: { shelf: Shelf }) {
  return (
    <div className={styles.shelves} data-print="hidden">
      <TabLinks
        label="標準コンテンツの種類"
        links={[
          { href: href('/jmneadoibops2'), label: 'アプローチ', current: shelf === 'approaches' },
          { href: href('/jmneadoibops2', { shelf: 'videos' }), label: '動画', current: shelf === 'videos' },
        ]}
      />
    </div>
  );
}
