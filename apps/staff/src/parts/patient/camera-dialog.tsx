import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { type CameraState, useCameraScan } from '#parts/patient/use-camera-scan.ts';
import styles from '#parts/patient/camera-dialog.module.css';

type Props = { onClose: () => void; onCode: (code: string) => void };

const failures: Partial<Record<CameraState, { title: string; advice: string }>> = {
  refused: {
    title: 'カメラの使用が許可されていません',
    advice: 'ブラウザーのアドレス欄にある鍵のマークから、カメラの使用を許可してください。',
  },
  missing: { title: 'カメラが見つかりません', advice: '患者番号を入力するか、バーコードリーダーをお使いください。' },
  busy: { title: 'カメラを使えません', advice: 'ほかのアプリがカメラを使っていないか確認してください。' },
  insecure: {
    title: 'この接続ではカメラを使えません',
    advice: 'カメラは https で開いたときだけ使えます。患者番号を入力するか、バーコードリーダーをお使いください。',
  },
  broken: { title: 'コードを読み取れません', advice: '通信の状態を確認して、もう一度お試しください。' },
};

/** Reads a wristband or a patient card with the camera of this device. Nothing of the picture leaves it. */
export function CameraDialog({ onClose, onCode }: Props) {
  const { video, state } = useCameraScan(onCode);
  const failure = failures[state];
  return (
    <Dialog
      open
      onClose={onClose}
      title="カメラで患者を読み取る"
      actions={
        <Button variant="subTertiary" onClick={onClose}>
          やめる
        </Button>
      }
    >
      {failure ? (
        <Notice tone="error" title={failure.title}>
          {failure.advice}
        </Notice>
      ) : (
        <>
          <p>リストバンドや診察券のバーコード・QRコードを枠の中に写してください。</p>
          <div className={styles.stage}>
            <video ref={video} className={styles.video} muted playsInline aria-label="カメラの映像" />
            <span className={styles.frame} aria-hidden="true" />
            {state === 'starting' && (
              <span className={styles.waiting}>
                <Spinner size="large" label="カメラを準備しています" />
              </span>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
