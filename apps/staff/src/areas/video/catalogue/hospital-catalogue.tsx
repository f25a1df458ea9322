import { CatalogueApproachSearch, CatalogueVideoSearch } from '@nattoku/contract/video/catalogue';
import { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { ApproachShelf } from '#areas/video/catalogue/approach-shelf.tsx';
import styles from '#areas/video/catalogue/catalogue.module.css';
import { type Shelf, ShelfLinks } from '#parts/content/shelf-links.tsx';
import { VideoShelf } from '#areas/video/catalogue/video-shelf.tsx';
import { href } from '#routing/paths.ts';

type Props = { shelf: Shelf; place: Record<string, unknown>; title: string };

const { page, pageSize, text } = CatalogueVideoSearch.shape;
const common = { page: page.catch(1), pageSize: pageSize.catch(20), text: text.catch('') };
const videoSearch = CatalogueVideoSearch.extend({
  ...common,
  kind: CatalogueVideoSearch.shape.kind.catch(undefined),
  video: VideoId.optional().catch(undefined),
});
const approachSearch = CatalogueApproachSearch.extend({
  ...common,
  category: CatalogueApproachSearch.shape.category.catch(undefined),
  approach: ApproachId.optional().catch(undefined),
});

/** What the operator offers: to look at, and to take into the own library. */
export function HospitalCatalogue({ shelf, place, title }: Props) {
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          shelf === 'videos'
            ? { label: '動画一覧', href: href('/video/list/videos') }
            : { label: 'アプローチ一覧', href: href('/video/list/approaches') },
        ]}
      />
      <ShelfLinks shelf={shelf} />
      <div className={styles.notice}>
        <Notice tone="info">
          運営が用意した内容です。「そのまま使う」と運営の改訂がすぐに反映され、「コピーして使う」とこの施設で編集できます。
        </Notice>
      </div>
      {shelf === 'videos' ? (
        <VideoShelf {...videoSearch.parse(place)} />
      ) : (
        <ApproachShelf {...approachSearch.parse(place)} />
      )}
    </>
  );
}
