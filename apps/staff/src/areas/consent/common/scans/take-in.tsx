import { scanLimits } from '@nattoku/contract/consent/consent-paper';
import { Button } from '@nattoku/ui/action/button';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { SendingRow } from '#parts/upload/sending-row.tsx';
import { type ScanUpload, useScanUploads } from '#areas/consent/common/scans/use-scan-uploads.ts';
import styles from '#areas/consent/common/consent-common.module.css';

const MB = 1024 ** 2;

/** Where scanned files come in, and how far each is on its way. */
export function TakeIn() {
  const { uploads, take, retry, remove } = useScanUploads();
  return (
    <div className={styles.stack}>
      <FileDrop
        label="スキャンしたPDFをここにドロップ"
        help={`何人分をまとめても、順番や上下がばらばらでもかまいません。300dpi以上・${scanLimits.bytes / MB}MB・${scanLimits.pages}ページまで`}
        accept="application/pdf,.pdf"
        multiple
        onFiles={take}
      />
      {uploads.length > 0 && (
        <ul role="list" aria-label="送信中のファイル" className={styles.stack}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              {upload.state === 'failed' ? (
                <Failed upload={upload} onRetry={() => retry(upload.id)} onRemove={() => remove(upload.id)} />
              ) : (
                <OnItsWay upload={upload} onCancel={() => remove(upload.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Failed({ upload, onRetry, onRemove }: { upload: ScanUpload; onRetry: () => void; onRemove: () => void }) {
  const { file, problem, mayRetry } = upload;
  return (
    <Notice
      tone="error"
      title={`「${file.name}」を取り込めませんでした`}
      action={
        <span className={styles.row}>
          {mayRetry && (
            <Button size="small" onClick={onRetry} aria-label={`「${file.name}」をもう一度送る`}>
              もう一度送る
            </Button>
          )}
          <Button size="small" variant="subTertiary" onClick={onRemove} aria-label={`「${file.name}」を閉じる`}>
            閉じる
          </Button>
        </span>
      }
    >
      {problem}
    </Notice>
  );
}

function OnItsWay({ upload: { file, state, task }, onCancel }: { upload: ScanUpload; onCancel: () => void }) {
  if (task) return <SendingRow name={file.name} task={task} onCancel={onCancel} />;
  return (
    <div className={styles.upload}>
      <span className={styles.fileName}>{file.name}</span>
      <span className={styles.quiet} role={state === 'sending' ? 'status' : undefined}>
        {state === 'waiting' ? '順番を待っています' : '送っています。ファイルを確かめます'}
      </span>
      <Button size="small" variant="subTertiary" onClick={onCancel} aria-label={`「${file.name}」の取り込みをやめる`}>
        やめる
      </Button>
      <ProgressBar label={`「${file.name}」の送信`} />
    </div>
  );
}
