import { useRef, useState } from 'react';
import { Button } from '#action/button.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { PhoneFrame } from '#document/phone-frame.tsx';
import { QrCode } from '#document/qr-code.tsx';
import { VideoPlayer } from '#player/video-player.tsx';
import type { VideoPlayerHandle } from '#player/video-player.tsx';
import { WatchedBar } from '#player/watched-bar.tsx';
import { Block, Line } from './block.tsx';
import styles from './gallery.module.css';

const playback = {
  hls: null,
  original: '/clip.mp4',
  poster: '/poster.svg',
  captions: [{ language: 'ja', label: '日本語', url: '/clip.vtt' }],
};

const broken = { hls: null, original: '/missing.mp4', poster: '/poster.svg', captions: [] };

export function Media() {
  const [ranges, setRanges] = useState<{ start: number; end: number }[]>([]);
  const player = useRef<VideoPlayerHandle>(null);
  return (
    <>
      <PageHeader title="動画" />
      <Block title="プレーヤー">
        <div className={styles.grid}>
          <div className={styles.stack}>
            <VideoPlayer
              ref={player}
              title="検査の説明"
              playback={playback}
              resumeSeconds={4}
              onPlayed={(range) => setRanges((all) => [...all, range])}
            />
            <WatchedBar durationSeconds={20} ranges={ranges} markers={[{ at: 8, label: '問1' }]} />
            <Line>
              <Button size="small" variant="subTertiary" onClick={() => player.current?.playFrom(8)}>
                問1の説明を見る
              </Button>
            </Line>
          </div>
          <VideoPlayer title="再生できない動画" playback={broken} />
        </div>
      </Block>
      <Block title="QRコード・電話の枠">
        <Line>
          <QrCode text="https://nattoku.example/p/#k3Jx9vQpL2mT7wZsR4nYbC" title="説明ページのQRコード" />
          <PhoneFrame label="患者さんの画面のプレビュー" scale={0.6}>
            <div className={styles.patientBody}>
              <p>山田 太郎 さん</p>
              <h1>大腸内視鏡検査の説明</h1>
              <Button wide>はじめる</Button>
            </div>
          </PhoneFrame>
        </Line>
      </Block>
    </>
  );
}
