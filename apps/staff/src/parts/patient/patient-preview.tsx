import { languageNames, type Language } from '@nattoku/contract/shared/primitives';
import { PhoneFrame } from '@nattoku/ui/document/phone-frame';
import { SelectField } from '@nattoku/ui/form/select-field';
import { useState } from 'react';
import styles from '#parts/patient/patient-preview.module.css';
import { PhoneStage } from '#parts/patient/phone-stage.tsx';

type Props = {
  /** What the patient page is told to show: an order, or `common:` and a common order. */
  shows: string;
  hint: string;
  /** In which it can be looked at; left out: in that of this browser. */
  languages?: readonly Language[] | undefined;
};

/** The patient page itself, which can be tried out and records nothing. */
export function PatientPreview({ shows, hint, languages }: Props) {
  const [language, setLanguage] = useState<Language>('ja');
  const shown = languages ? `${shows}?lang=${language}` : shows;
  return (
    <PhoneStage hint={hint}>
      {languages && languages.length > 1 && (
        <SelectField
          label="表示する言葉"
          size="small"
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => setLanguage(target.value as Language)}
        />
      )}
      <PhoneFrame label="患者さんの画面のプレビュー">
        <iframe key={shown} src={`/p/preview#${shown}`} title="患者さんの画面のプレビュー" className={styles.screen} />
      </PhoneFrame>
    </PhoneStage>
  );
}
