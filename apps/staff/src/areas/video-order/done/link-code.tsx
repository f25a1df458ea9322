import { QrCode } from '@nattoku/ui/qr-code';
import styles from '#areas/video-order/done/link-code.module.css';

export function LinkCode({ address }: { address: string }) {
  return (
    <div className={styles.code}>
      <QrCode text={address} title="患者さん用のQRコード" sizeMm={50} />
      <p className={styles.words}>
        患者さんのスマートフォンのカメラで読み取ると、動画のページが開きます。
        <br />
        このQRコードを表示できるのは、送信したこの画面だけです。
      </p>
    </div>
  );
}
