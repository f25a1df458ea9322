import { qrScanIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#frame/calm-page.tsx';
import { openingWords } from '#words/language.ts';

export function NotFoundScreen() {
  return (
    <CalmPage
      contact={null}
      icon={qrScanIcon}
      title={openingWords().notFound.title}
      heading={openingWords().notFound.heading}
    >
      <p>{openingWords().notFound.why}</p>
      <p>
        <a href="/p/">{openingWords().toHome}</a>
      </p>
    </CalmPage>
  );
}
