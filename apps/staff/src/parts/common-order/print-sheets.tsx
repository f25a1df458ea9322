import type { CommonOrderSheet } from '@nattoku/contract/order/common-order-sheet';
import type { Language } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Menu } from '@nattoku/ui/action/menu';
import { languageIcon, printerIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { PrintLanguageDialog } from '#parts/order/print-language-dialog.tsx';

const sheets: readonly { sheet: CommonOrderSheet; label: string }[] = [
  { sheet: 'poster-a4', label: 'ポスター（A4）' },
  { sheet: 'poster-a3', label: 'ポスター（A3）' },
  { sheet: 'cards', label: 'カード（A4に8枚）' },
];

type Props = { onChoose: (sheet: CommonOrderSheet, language?: Language) => void };

/** Posters and cards in Japanese at once, or in another language of the hospital with the Japanese beside it. */
export function PrintSheets({ onChoose }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const [inAnother, setInAnother] = useState<CommonOrderSheet | null>(null);
  const others = (facility?.languages ?? []).filter((language) => language !== 'ja');
  return (
    <>
      <Menu
        trigger={
          <Button icon={printerIcon} size="small">
            印刷
          </Button>
        }
        items={sheets.map(({ sheet, label }) => ({ label, icon: printerIcon, onSelect: () => onChoose(sheet) }))}
      />
      {others.length > 0 && (
        <Menu
          trigger={
            <Button icon={languageIcon} size="small" variant="tertiary">
              ほかの言語で印刷
            </Button>
          }
          items={sheets.map(({ sheet, label }) => ({ label, icon: printerIcon, onSelect: () => setInAnother(sheet) }))}
        />
      )}
      {inAnother && (
        <PrintLanguageDialog
          title={`${sheets.find(({ sheet }) => sheet === inAnother)?.label ?? ''}の言語`}
          languages={others}
          onChoose={(language) => onChoose(inAnother, language)}
          onClose={() => setInAnother(null)}
        />
      )}
    </>
  );
}
