import type { UploadTask } from '@nattoku/baas/upload-task';
import { type ConsentIntake, pdfLimits } from '@nattoku/contract/consent/consent-intake';
import { pdfRefusalSentences } from '@nattoku/contract/shared/pdf-refusal';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { useEffect, useRef, useState } from 'react';
import { sendPdf } from '#areas/consent/template/consent-template.queries.ts';
import styles from '#areas/consent/template/consent-template.module.css';
import { tellWork } from '#platform/build/may-reload.ts';
import { sentenceOf } from '#editing/sentence-of.ts';
import { isCalledOff } from '#parts/upload/is-called-off.ts';
import { SendingRow } from '#parts/upload/sending-row.tsx';

/** Where a PDF comes in, and why one did not. Nothing is kept of what is refused. */
export function PdfDrop({ onTaken }: { onTaken: (intake: ConsentIntake) => void }) {
  const [reading, setReading] = useState<string>();
  const [sending, setSending] = useState<UploadTask>();
  const [refusal, setRefusal] = useState<{ name: string; reason: string }>();
  const busy = useRef(false);
  useEffect(() => tellWork(() => busy.current), []);

  const take = async ([file]: File[]) => {
    if (!file || busy.current) return;
    const wrong = file.size === 0 ? 'empty' : file.size > pdfLimits.bytes ? 'tooLarge' : null;
    if (wrong) return setRefusal({ name: file.name, reason: pdfRefusalSentences.template[wrong] });
    busy.current = true;
    setReading(file.name);
    setRefusal(undefined);
    try {
      onTaken(await sendPdf(file, setSending));
    } catch (error) {
      if (!isCalledOff(error)) setRefusal({ name: file.name, reason: sentenceOf(error) });
    } finally {
      setSending(undefined);
      busy.current = false;
      setReading(undefined);
    }
  };

  return (
    <div className={styles.group}>
      {refusal && (
        <Notice tone="error" title={`「${refusal.name}」を取り込めませんでした`}>
          {refusal.reason}
        </Notice>
      )}
      {reading === undefined ? (
        <FileDrop
          label="同意書のPDFをここに置くか、ファイルを選んでください"
          help={`PDF、${pdfLimits.pages}ページ・20MBまで。スキャンしたPDFや、入力欄のあるPDFも取り込めます。`}
          accept="application/pdf,.pdf"
          onFiles={(files) => void take(files)}
        />
      ) : (
        <Reading name={reading} sending={sending} />
      )}
      <ul className={`${styles.list} ${styles.quiet}`}>
        <li>横向きや余白を切り取ったページは、見たとおりの向きと大きさに直します。</li>
        <li>パスワード付き、プログラムや添付ファイル入り、電子署名済みのPDFは取り込めません。理由を表示します。</li>
        <li>入力欄のあるPDFでは、その位置を記入欄として使えます。</li>
      </ul>
    </div>
  );
}

/** What is large is sent first; then the server reads it. */
const Reading = ({ name, sending }: { name: string; sending: UploadTask | undefined }) =>
  sending ? (
    <SendingRow name={name} task={sending} />
  ) : (
    <p role="status" className={styles.actions}>
      <Spinner /> 「{name}」を読み取っています。ページ数が多いと10秒ほどかかります。
    </p>
  );
