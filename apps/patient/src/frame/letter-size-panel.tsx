import { useState } from 'react';
import styles from '#frame/letter-size-panel.module.css';
import {
  letterSizeNames,
  letterSizes,
  saveLetterSize,
  savedLetterSize,
  type LetterSize,
} from '#platform/letter-size.ts';

export function LetterSizePanel({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState(savedLetterSize);
  const choose = (size: LetterSize) => {
    setChosen(size);
    saveLetterSize(size);
  };
  return (
    <div className={styles.panel} role="group" aria-label="文字の大きさ">
      <div className={styles.sizes}>
        {letterSizes.map((size) => (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-pressed={size === chosen}
            onClick={() => choose(size)}
          >
            <span className={styles[size]} aria-hidden="true">
              あ
            </span>
            {letterSizeNames[size]}
          </button>
        ))}
      </div>
      <button type="button" className={styles.close} onClick={onClose}>
        閉じる
      </button>
    </div>
  );
}
