import type { ReactNode } from 'react';
import styles from '#document/phone-frame.module.css';

type Props = {
  /** Read aloud: 「患者さんの画面のプレビュー」. */
  label: string;
  children: ReactNode;
  /** 1 shows the phone in its own size. */
  scale?: number;
};

const WIDTH = 390;
const HEIGHT = 760;
const BEZEL = 10;

/** What it holds, often an iframe of the patient page, is laid out on 390 × 760 whatever room there is. */
export function PhoneFrame({ label, children, scale = 0.8 }: Props) {
  return (
    <figure
      className={styles.room}
      style={{ width: (WIDTH + 2 * BEZEL) * scale, height: (HEIGHT + 2 * BEZEL) * scale }}
      aria-label={label}
    >
      <div className={styles.phone} style={{ transform: `scale(${scale})`, borderWidth: BEZEL }}>
        <div className={styles.screen} style={{ width: WIDTH, height: HEIGHT }}>
          {children}
        </div>
      </div>
    </figure>
  );
}
