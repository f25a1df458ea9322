import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { useState } from 'react';
import { BottomBar } from '#layout/bottom-bar.tsx';
import { Button, ButtonLink } from '#action/button.tsx';
import { arrowIcon, arrowLeftIcon, phoneIcon } from '#tokens/icons.tsx';
import { Notice } from '#feedback/notice.tsx';
import { ProgressBar } from '#feedback/progress-bar.tsx';
import { RadioGroup } from '#form/radio-group.tsx';
import { SignaturePad } from '#signature/signature-pad.tsx';
import { showSnackbar } from '#overlay/snackbar.tsx';
import { TextField } from '#form/text-field.tsx';
import { VideoPlayer } from '#player/video-player.tsx';
import styles from './gallery.module.css';

const playback = {
  hls: null,
  original: '/clip.mp4',
  poster: '/poster.svg',
  captions: [{ language: 'ja', label: '日本語', url: '/clip.vtt' }],
};

/** The same parts under `data-audience="patient"`: larger, one thing after the other. */
export function Patient() {
  const [answer, setAnswer] = useState('');
  const [signature, setSignature] = useState<SignatureValue | null>(null);
  return (
    <div className={styles.patient}>
      <main className={styles.patientBody}>
        <div className={styles.stack}>
          <p>3つのうち1つ目</p>
          <ProgressBar label="進み具合" share={1 / 3} valueText="3つのうち1つ目" />
        </div>
        <h1>大腸内視鏡検査とは</h1>
        <VideoPlayer title="大腸内視鏡検査とは" playback={playback} />
        <RadioGroup
          label="検査の前の日、夜9時をすぎたら、何を口にしてよいですか？"
          layout="cards"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
          options={[
            { value: '1', label: '何を食べてもよい' },
            { value: '2', label: '水やお茶だけ飲んでよい' },
            { value: '3', label: 'わからない' },
          ]}
        />
        {answer === '2' && (
          <Notice tone="done" title="そのとおりです">
            夜9時からは、水・お茶だけにしてください。
          </Notice>
        )}
        <TextField label="生年月日" help="例：1958年4月2日、昭和33年4月2日" required inputMode="numeric" />
        <SignaturePad label="署名" signer="patient" required value={signature} onChange={setSignature} />
        <ButtonLink href="tel:0312345678" variant="tertiary" icon={phoneIcon} wide>
          病棟に電話する
        </ButtonLink>
      </main>
      <BottomBar
        back={
          <Button variant="subTertiary" icon={arrowLeftIcon}>
            戻る
          </Button>
        }
      >
        <Button iconEnd={arrowIcon} onClick={() => showSnackbar({ type: 'done', title: '保存しました' })}>
          次へ進む
        </Button>
      </BottomBar>
    </div>
  );
}
