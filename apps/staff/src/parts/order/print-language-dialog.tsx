import { type Language, languageNames } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { printerIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { langOf } from '#parts/text-layer/lang-of.ts';

type Props = {
  title: string;
  languages: readonly Language[];
  /** The first of them where nothing else is usual. */
  usual?: Language;
  onChoose: (language: Language) => void;
  onClose: () => void;
};

/** In which language something is printed for patients; another one than Japanese has the Japanese beside it. */
export function PrintLanguageDialog({ title, languages, usual = languages[0] ?? 'ja', onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(usual);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="日本語のほかの言語を選ぶと、日本語も並べて印刷します。QRコードもその言語で開きます。"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            キャンセル
          </Button>
          <Button
            icon={printerIcon}
            onClick={() => {
              onChoose(chosen);
              onClose();
            }}
          >
            印刷する用紙を開く
          </Button>
        </>
      }
    >
      <RadioGroup
        label="言語"
        options={languages.map((language) => ({
          value: language,
          label: <span lang={langOf(language)}>{languageNames[language]}</span>,
        }))}
        value={chosen}
        onChange={({ target }) => {
          const language = languages.find((each) => each === target.value);
          if (language) setChosen(language);
        }}
      />
    </Dialog>
  );
}
