import { ApproachLibrary } from '#areas/video/approach/approach-library.tsx';
import { approachSearch } from '#areas/video/approach/approach-search.ts';
import { type Shelf, ShelfLinks } from '#parts/content/shelf-links.tsx';
import { Page as VideoLibrary, search as videoSearch } from '#areas/video/library/video-list.page.tsx';

type Props = { shelf: Shelf; place: Record<string, unknown>; title: string };

/** The operator's own library: what is published in it is the catalogue that every hospital may take from. */
export function OperatorCatalogue({ shelf, place, title }: Props) {
  return (
    <>
      <ShelfLinks shelf={shelf} />
      {shelf === 'videos' ? (
        <VideoLibrary params={{}} search={videoSearch.parse(place)} title={`${title}の動画`} />
      ) : (
        <ApproachLibrary search={approachSearch.parse(place)} title={`${title}のアプローチ`} />
      )}
    </>
  );
}
