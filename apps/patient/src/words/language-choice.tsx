import type { Language } from '@nattoku/contract/shared/primitives';
import { useState } from 'react';
import { chooseLanguage } from '#words/keep-language.ts';
import { languageNames, languageNow, openingWords, tagOf } from '#words/language.ts';
import styles from '#words/language-choice.module.css';

type Props = { offered: readonly Language[]; onChosen?: () => void };

/** Each language in itself, for those who can read no other. What is typed on the screen stays. */
export function LanguageChoice({ offered, onChosen }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const choose = async (language: Language) => {
    try {
      await chooseLanguage(language);
      setHasFailed(false);
      onChosen?.();
    } catch {
      setHasFailed(true);
    }
  };
  const { unreviewed, languageFailed } = openingWords();
  return (
    <div className={styles.choice}>
      <ul role="list" className={styles.list} lang="en" aria-label="Language">
        {offered.map((language) => (
          <li key={language}>
            <button
              type="button"
              className={styles.language}
              lang={tagOf(language)}
              aria-pressed={language === languageNow()}
              onClick={() => void choose(language)}
            >
              {languageNames[language]}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {hasFailed ? languageFailed : unreviewed}
      </p>
    </div>
  );
}
