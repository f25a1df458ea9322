import type { ReactNode } from 'react';
import styles from '#areas/video-order/done/handout.module.css';

const steps: readonly { words: string; picture: ReactNode }[] = [
  {
    words: 'スマートフォンのカメラを開き、QRコードに向けます。',
    picture: (
      <>
        <rect x="34" y="8" width="34" height="62" rx="5" />
        <rect x="39" y="20" width="24" height="24" strokeDasharray="5 4" />
        <path d="M43 24h6v6h-6zM53 24h6v6h-6zM43 34h6v6h-6zM54 35h4v4h-4z" />
        <circle cx="51" cy="61" r="3.5" />
      </>
    ),
  },
  {
    words: '画面に出てくるリンクを指で押します。',
    picture: (
      <>
        <rect x="26" y="8" width="40" height="62" rx="5" />
        <rect x="31" y="28" width="30" height="14" rx="7" />
        <path d="M37 35h12" />
        <path d="M58 38v20M58 44c4-2 7 0 7 3 3-1 6 1 6 4 3 0 5 2 5 5v8c0 5-4 8-9 8h-3c-3 0-5-1-7-4l-6-9c-2-3 2-6 4-3l3 3" />
      </>
    ),
  },
  {
    words: '生年月日を入力します。ご本人の確認のためです。',
    picture: (
      <>
        <rect x="18" y="16" width="64" height="52" rx="5" />
        <path d="M18 31h64M34 9v14M66 9v14" />
        <path d="M31 42h6M47 42h6M63 42h6M31 55h6M47 55h6" />
        <circle cx="66" cy="55" r="6" />
      </>
    ),
  },
  {
    words: '動画を見て、質問に答えます。途中でやめても続きから見られます。',
    picture: (
      <>
        <rect x="12" y="14" width="76" height="46" rx="5" />
        <path d="M42 27v20l18-10z" fill="currentColor" />
        <path d="M20 70h60M44 66v8" />
      </>
    ),
  },
];

export function HandoutSteps() {
  return (
    <ol role="list" className={styles.steps}>
      {steps.map(({ words, picture }, index) => (
        <li key={words} className={styles.step}>
          <svg viewBox="0 0 100 78" className={styles.picture} aria-hidden="true">
            <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
              {picture}
            </g>
          </svg>
          <p>
            <span className={styles.figure}>{index + 1}</span>
            {words}
          </p>
        </li>
      ))}
    </ol>
  );
}
