import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { copyIcon, downloadIcon, printerIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useEffect, useRef, useState } from 'react';
import { saveText } from '#platform/save-file.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';
import styles from '#parts/account/recovery-codes.module.css';

type Props = { codes: readonly string[]; verb?: string; onKept: () => void };

/** Shown this once. A person who loses the telephone gets in with one of them, so the way on opens only when they are put away. */
export function RecoveryCodes({ codes, verb = '設定に戻る', onKept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [kept, setKept] = useState(false);
  const [said, setSaid] = useState('');
  useUnsavedInput(!kept);
  useEffect(() => heading.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('コピーしました。');
    } catch {
      setSaid('コピーできませんでした。コードを選んでコピーするか、印刷してください。');
    }
  };
  return (
    <div className={styles.panel}>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        回復コードを控えてください
      </h2>
      <Notice tone="warning">
        この10個のコードは、今だけ表示されます。スマートフォンをなくしたときにログインするために使います。パスワードとは別の場所に保管し、ほかの人に見せないでください。
      </Notice>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions} data-print="hidden">
        <Button variant="tertiary" size="small" icon={copyIcon} onClick={() => void copy()}>
          コピー
        </Button>
        <Button variant="tertiary" size="small" icon={printerIcon} onClick={() => print()}>
          印刷
        </Button>
        <Button variant="tertiary" size="small" icon={downloadIcon} onClick={() => download(codes)}>
          テキストで保存
        </Button>
      </div>
      <p role="status" className={styles.said} data-print="hidden">
        {said}
      </p>
      <div className={styles.end} data-print="hidden">
        <CheckboxField
          label="回復コードを安全な場所に控えました"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
        />
        <div>
          <Button disabled={!kept} onClick={onKept}>
            {verb}
          </Button>
        </div>
      </div>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const words = ['Nattoku（納得）の回復コード', '1つのコードは1回だけ使えます。', '', ...codes, ''].join('\r\n');
  saveText(words, 'nattoku-recovery-codes.txt');
}
