import { leafletPath } from '@nattoku/contract/order/leaflet';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { type Language, languageNames, type OrderId } from '@nattoku/contract/shared/primitives';
import { ActionCard } from '@nattoku/ui/action/action-card';
import { languageIcon, printerIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { PrintLanguageDialog } from '#parts/order/print-language-dialog.tsx';

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
        <PrintLanguageDialog
          title="配布用紙の言語"
          languages={languages}
          usual={usual}
          onChoose={(chosen) => open(orderId, chosen)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
