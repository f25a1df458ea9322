import { medicalTerms, searchTerms } from '@nattoku/rules/plain-japanese/medical-terms';
import { termSourceNames } from '@nattoku/rules/plain-japanese/medical-term';
import { SearchField } from '@nattoku/ui/form/search-field';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { useState } from 'react';
import styles from '#parts/plain-japanese/plain-japanese.module.css';

/** Terms of hospitals with plainer words and where each comes from, to look up (specification/text-layer.md §12). */
export function TermTable({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const terms = searchTerms(typed);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="言いかえ表"
      description="医療の言葉と、やさしい言い方です。文に合うかどうかは、前後を読んで確かめてください。"
    >
      <div className={styles.table}>
        <SearchField
          label="言いかえ表を検索"
          placeholder="言葉・読み・やさしい言い方"
          value={typed}
          onSearch={setTyped}
        />
        <p role="status" className={styles.quiet}>
          {typed === '' ? `${medicalTerms.length}語` : `${terms.length}語が見つかりました`}
        </p>
        <dl className={styles.terms}>
          {terms.map(({ term, reading, plain }) => (
            <div key={term} className={styles.term}>
              <dt>
                {term}
                <span className={styles.reading}>{reading}</span>
              </dt>
              {plain.map(({ text, source }) => (
                <dd key={text}>
                  {text}
                  <span className={styles.source}>{termSourceNames[source]}</span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
