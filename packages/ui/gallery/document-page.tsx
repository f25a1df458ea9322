import { DocumentPages } from '#document/document-pages.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { Block } from './block.tsx';

const pages = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
];

/** Drawn on the spot: the gallery asks no server. The second page fails, as one does whose server is away. */
const imageOf = (page: number) => {
  if (page === 2) return 'data:image/png;base64,AAAA';
  const lines = Array.from(
    { length: 18 },
    (_, row) => `<rect x="60" y="${150 + row * 32}" width="475" height="8" fill="#dbdbdb"/>`,
  );
  const words = '<text x="297" y="100" font-size="26" text-anchor="middle">手術・検査 説明書および同意書</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842">${words}${lines.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

export function DocumentSection() {
  return (
    <>
      <PageHeader title="書類" />
      <Block title="ページを画像で見る">
        <DocumentPages label="手術同意書" pages={pages} imageOf={imageOf} />
      </Block>
    </>
  );
}
