import { qrScanIcon } from '@nattoku/ui/tokens/icons';
import { CalmPage } from '#areas/opening/calm-page.tsx';

export function NotFoundScreen() {
  return (
    <CalmPage contact={null} icon={qrScanIcon} title="ページがありません" heading="このページはありません">
      <p>アドレスが途中で切れているかもしれません。お渡ししたQRコードかリンクから、もう一度開いてください。</p>
      <p>
        <a href="/p/">はじめの画面へ</a>
      </p>
    </CalmPage>
  );
}
