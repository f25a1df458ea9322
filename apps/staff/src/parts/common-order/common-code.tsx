import type { CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { Language } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { copyIcon, downloadIcon } from '@nattoku/ui/tokens/icons';
import { Menu } from '@nattoku/ui/action/menu';
import { QrCode } from '@nattoku/ui/document/qr-code';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useRef } from 'react';
import styles from '#parts/common-order/common-code.module.css';
import { PrintSheets } from '#parts/common-order/print-sheets.tsx';
import { copyText } from '#editing/copy-text.ts';
import { saveCode } from '#parts/order/save-code.ts';

type Props = {
  order: { id: string; patientTitle: string; standing: string };
  secret: string;
  mayPrint: boolean;
  /** Below /api, of the PDF. */
  sheetPath: (id: string, sheet: CommonOrderSheet, language?: Language) => string;
  /** What does not open any more once it has ended. */
  opens: string;
};

/** The code that hangs on the wall, on screen, on paper and as a picture. */
export function CommonCode({ order, secret, mayPrint, sheetPath, opens }: Props) {
  const code = useRef<HTMLDivElement>(null);
  const address = `${location.origin}/p/#${secret}`;
  const isOver = order.standing === 'ended';
  const copy = async () => {
    if (await copyText(address)) showSnackbar({ type: 'done', title: 'リンクをコピーしました' });
    else showSnackbar({ title: 'コピーできませんでした', desc: 'QRコードの画像をお使いください。' });
  };
  const save = (kind: 'png' | 'svg') => {
    const drawn = code.current?.querySelector('svg');
    if (drawn) void saveCode(drawn, kind, `qr-${order.id.slice(-8)}`);
  };
  return (
    <Card title="QRコード">
      <div className={styles.code}>
        <div ref={code} className={isOver ? styles.closed : undefined}>
          <QrCode text={address} title={`「${order.patientTitle}」を開くQRコード`} sizeMm={62} />
        </div>
        {isOver ? (
          <p className={styles.quiet}>終了したため、読み取っても{opens}は開きません。掲示物を外してください。</p>
        ) : (
          <div className={styles.buttons}>
            {mayPrint && (
              <PrintSheets
                onChoose={(sheet, language) =>
                  void window.open(apiPrefix + sheetPath(order.id, sheet, language), '_blank', 'noopener')
                }
              />
            )}
            <Menu
              trigger={
                <Button icon={downloadIcon} size="small" variant="tertiary">
                  画像を保存
                </Button>
              }
              items={[
                { label: 'PNG（文書に貼り付け）', icon: downloadIcon, onSelect: () => save('png') },
                { label: 'SVG（印刷会社など）', icon: downloadIcon, onSelect: () => save('svg') },
              ]}
            />
            <Button icon={copyIcon} size="small" variant="tertiary" onClick={() => void copy()}>
              リンクをコピー
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
