import { useId, useState } from 'react';
import styles from '#display/display-panel.module.css';
import { type DisplaySettings, type Setting } from '#display/display-settings.ts';
import { chooseDisplay, displaySettings, forgetDisplay } from '#display/display-store.ts';
import { settingWords } from '#display/display-words.ts';
import { languageNow, openingWords } from '#words/language.ts';
import { visitWords } from '#words/visit-words.ts';

/** Each choice is shown as soon as it is made, on the page and on the panel itself. */
export function DisplayPanel({ onClose }: { onClose: () => void }) {
  const { panel, reset: resetWords, close } = visitWords().display;
  const [shown, setShown] = useState(displaySettings);
  const choose = <S extends Setting>(setting: S, value: DisplaySettings[S]) => {
    chooseDisplay({ [setting]: value });
    setShown(displaySettings());
  };
  const reset = () => {
    forgetDisplay();
    setShown(displaySettings());
  };
  return (
    <div className={styles.panel} role="group" aria-label={panel}>
      {offered().map((setting) => (
        <Choices key={setting} setting={setting} chosen={shown[setting]} onChoose={choose} />
      ))}
      <div className={styles.foot}>
        <button type="button" className={styles.quiet} onClick={reset}>
          {resetWords}
        </button>
        <button type="button" className={styles.quiet} onClick={onClose}>
          {close}
        </button>
      </div>
    </div>
  );
}

/** Readings stand above Japanese alone. */
const offered = (): Setting[] =>
  (Object.keys(settingWords()) as Setting[]).filter((setting) => setting !== 'furigana' || languageNow() === 'ja');

type Props<S extends Setting> = {
  setting: S;
  chosen: DisplaySettings[S];
  onChoose: (setting: S, value: DisplaySettings[S]) => void;
};

function Choices<S extends Setting>({ setting, chosen, onChoose }: Props<S>) {
  const id = useId();
  const { name, choices } = settingWords()[setting];
  const values = Object.entries<string>(choices) as [DisplaySettings[S], string][];
  return (
    <div className={styles.setting} role="group" aria-labelledby={id}>
      <p id={id} className={styles.name}>
        {name}
      </p>
      <div className={styles.choices} data-setting={setting}>
        {values.map(([value, word]) => (
          <button
            key={value}
            type="button"
            className={styles.choice}
            aria-pressed={value === chosen}
            onClick={() => onChoose(setting, value)}
          >
            {hasSample(setting) && (
              <span className={styles.sample} data-sample={value} aria-hidden="true">
                {openingWords().header.letter}
              </span>
            )}
            {word}
          </button>
        ))}
      </div>
    </div>
  );
}

const hasSample = (setting: Setting) => setting === 'size' || setting === 'colours';
