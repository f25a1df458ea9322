import { Button } from '#action/button.tsx';
import { printerIcon } from '#tokens/icons.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { QrCode } from '#document/qr-code.tsx';
import styles from './gallery.module.css';

export function Paper() {
  return (
    <>
      <PageHeader
        title="印刷"
        action={
          <Button icon={printerIcon} onClick={() => window.print()}>
            印刷する
          </Button>
        }
      />
      <div className={styles.sheet}>
        <div className={styles.sheetHead}>
          <div>
            <p>さくら総合病院</p>
            <h2>動画での説明のご案内</h2>
            <p>山田 太郎 様</p>
          </div>
          <QrCode text="https://nattoku.example/p/#k3Jx9vQpL2mT7wZsR4nYbC" title="説明ページのQRコード" />
        </div>
        <ol>
          <li>スマートフォンのカメラで、右上の四角い模様を写してください。</li>
          <li>出てきた黄色い文字を押すと、説明のページが開きます。</li>
          <li>生年月日を入力してください。</li>
        </ol>
        <p>東3病棟 電話 03-1234-5678　1/1</p>
      </div>
    </>
  );
}
