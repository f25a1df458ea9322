import { useState } from 'react';
import styles from '#frame/text-size-panel.module.css';
import { textSizeNames, textSizes, saveTextSize, savedTextSize, type TextSize } from '#platform/text-size.ts';

export function TextSizePanel({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState(savedTextSize);
  const choose = (size: TextSize) => {
    setChosen(size);
    saveTextSize(size);
  };
  return (
    <div className={styles.panel} role="group" aria-label="文字の大きさ">
      <div className={styles.sizes}>
        {textSizes.map((size) => (
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
            {textSizeNames[size]}
          </button>
        ))}
      </div>
      <button type="button" className={styles.close} onClick={onClose}>
        閉じる
      </button>
    </div>
  );
}
