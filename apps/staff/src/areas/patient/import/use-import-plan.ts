import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import type { ImportTarget, TranslatedTarget } from '@nattoku/contract/patient/import-target';
import type {
  ImportMapping,
  ImportPreview,
  PatientImport,
  PatientImportId,
} from '@nattoku/contract/patient/patient-import';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** Of which import, since another one may follow in the same entry. */
type Chosen = { id: PatientImportId; encoding?: CsvEncoding | undefined; mapping?: ImportMapping | undefined };
type Kept = { importPlan: Chosen };

/** What was chosen so far; a reload finds it in the history entry, and once it was checked, in the import itself. */
export function useImportPlan(known: PatientImport) {
  const [{ importPlan }, keep] = useHistoryEntry<Kept>();
  const chosen: Chosen = importPlan?.id === known.id ? importPlan : { id: known.id };
  const encoding = chosen.encoding ?? (known.mapping ? known.encoding : undefined);

  const planOf = (preview: ImportPreview) => {
    const mapping = fitted(chosen.mapping ?? known.mapping ?? preview.guess, preview);
    const change = (part: Partial<ImportMapping>) =>
      void keep({ importPlan: { ...chosen, mapping: { ...mapping, ...part } } });
    return {
      mapping,
      change,
      setColumn: (index: number, target: ImportTarget | null) =>
        change({
          // An item comes from one column: choosing it here takes it away from where it was.
          columns: mapping.columns.map((each, at) => (at === index ? target : each === target ? null : each)),
        }),
      setMeaning: (target: TranslatedTarget, value: string, meaning: string) =>
        change({ meanings: { ...mapping.meanings, [target]: { ...mapping.meanings[target], [value]: meaning } } }),
      setConstant: (target: ImportTarget, value: string) => {
        const { [target]: _, ...rest } = mapping.constants;
        change({ constants: value === '' ? rest : { ...rest, [target]: value } });
      },
    };
  };

  // Other characters make another heading, and so another guess.
  const setEncoding = (next: CsvEncoding) => void keep({ importPlan: { id: known.id, encoding: next } });
  return { encoding, setEncoding, planOf };
}

export type ImportPlan = ReturnType<ReturnType<typeof useImportPlan>['planOf']>;

/** One entry for each column of this file, whatever file the mapping was made for. */
const fitted = (mapping: ImportMapping, { distinct }: ImportPreview): ImportMapping => ({
  ...mapping,
  columns: distinct.map((_, index) => mapping.columns[index] ?? null),
});
