import { leafletPath } from '@nattoku/contract/order/leaflet';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { type Language, languageNames, type OrderId } from '@nattoku/contract/shared/primitives';
import { ActionCard } from '@nattoku/ui/action/action-card';
import { Button } from '@nattoku/ui/action/button';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { languageIcon, printerIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { langOf } from '#parts/text-layer/lang-of.ts';

type Props = {
  orderId: OrderId;
  /** Of the patient's record. */
  language: Language;
};

const open = (orderId: OrderId, language: Language) =>
  void window.open(apiPrefix + leafletPath(orderId, language), '_blank', 'noopener');

const readIn = (language: Language): string => (language === 'ja' ? '日本語' : `${languageNames[language]}と日本語`);

/** The sheet that the patient takes along: at once in the language of the record, or in another one. */
export function LeafletCards({ orderId, language }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const [choosing, setChoosing] = useState(false);
  const languages = facility?.languages ?? ['ja'];
  const usual = languages.includes(language) ? language : 'ja';
  return (
    <>
      <ActionCard icon={printerIcon} title="配布用紙を印刷" onPress={() => open(orderId, usual)}>
        QRコードと開き方をA4の用紙1枚に、{readIn(usual)}で印刷します
      </ActionCard>
      {languages.length > 1 && (
        <ActionCard icon={languageIcon} title="ほかの言語で印刷" onPress={() => setChoosing(true)}>
          配布用紙の言語を選びます。QRコードもその言語で開きます
        </ActionCard>
      )}
      {choosing && (
        <LeafletDialog
          languages={languages}
          usual={usual}
          onChoose={(chosen) => open(orderId, chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

type DialogProps = {
  languages: readonly Language[];
  usual: Language;
  onChoose: (language: Language) => void;
  onClose: () => void;
};

function LeafletDialog({ languages, usual, onChoose, onClose }: DialogProps) {
  const [chosen, setChosen] = useState(usual);
  return (
    <Dialog
      open
      onClose={onClose}
      title="配布用紙の言語"
      description="日本語のほかの言語を選ぶと、日本語も並べて印刷します。"
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
