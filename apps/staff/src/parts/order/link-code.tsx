import { Button } from '@nattoku/ui/action/button';
import { copyIcon, downloadIcon } from '@nattoku/ui/tokens/icons';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { type ReactNode, useRef } from 'react';
import { saveAsPng, saveAsSvg } from '#editing/code-files.ts';
import { copyText } from '#editing/copy-text.ts';
import styles from '#parts/order/link-code.module.css';

type Props = {
  address: string;
  /** What the patient finds there, and where the code is found again. */ children: ReactNode;
};

/** The code for the patient's own phone, and the same to take along as a file or as text. */
export function LinkCode({ address, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const withCode = (save: (svg: SVGSVGElement) => void) => {
    const svg = frame.current?.querySelector('svg');
    if (svg) save(svg);
  };
  const copy = async () => {
    if (await copyText(address)) {
      showSnackbar({ type: 'done', title: 'リンクをコピーしました', desc: '患者さん本人にだけ伝えてください。' });
    } else {
      showSnackbar({ title: 'コピーできませんでした', desc: '配布用紙かQRコードをお使いください。' });
    }
  };
  return (
    <div className={styles.code}>
      <div ref={frame}>
        <QrCode text={address} title="患者さん用のQRコード" sizeMm={50} />
      </div>
      <p className={styles.words}>{children}</p>
      <div className={styles.files}>
        <Button variant="fourth" size="small" icon={copyIcon} onClick={() => void copy()}>
          リンクをコピー
        </Button>
        <Button
          variant="fourth"
          size="small"
          icon={downloadIcon}
          onClick={() => withCode((svg) => void saveAsPng(svg, '患者用QRコード.png'))}
        >
          QRコードをPNGで保存
        </Button>
        <Button
          variant="fourth"
          size="small"
          icon={downloadIcon}
          onClick={() => withCode((svg) => saveAsSvg(svg, '患者用QRコード.svg'))}
        >
          SVGで保存
        </Button>
      </div>
    </div>
  );
}
