import type { CsvEncoding } from '@nattoku/contract/shared/csv';
import type { ImportState, RowVerdict } from '@nattoku/contract/patient/patient-import';

export const encodingNames: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  cp932: 'Shift_JIS（Windows・CP932）',
  'euc-jp': 'EUC-JP',
};

export const stateWords: Record<ImportState, string> = {
  mapping: '列の対応を選ぶ前',
  checking: '確認中',
  checked: '取り込む前',
  importing: '取り込み中',
  imported: '取り込み済み',
  undoing: '取り消し中',
  undone: '取り消し済み',
  failed: '読み取れませんでした',
};

export const verdictWords: Record<RowVerdict, string> = {
  error: '取り込めない行',
  created: '新しく登録',
  changed: '変更',
  held: '本人確認が必要',
  same: '変更なし',
  kept: '取り消せなかった行',
};

export const steps = ['ファイル', '列の対応', '確認', '結果'] as const;

export const stepOf = (state: ImportState, wantsColumns: boolean): number => {
  if (state === 'mapping' || state === 'failed' || (wantsColumns && state === 'checked')) return 1;
  return state === 'checking' || state === 'checked' ? 2 : 3;
};

export const rowsWord = (count: number): string => `${count.toLocaleString('ja-JP')}行`;
