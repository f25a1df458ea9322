import type { SelectOption } from '@nattoku/ui/form/select-field';

/** `active`: false for what is out of use and stands there because it is chosen already. */
type Row = { id: string; name: string; active?: boolean };

/** What a select field offers of records that have a name. */
export const optionsOfRows = (rows: readonly Row[] = []): SelectOption[] =>
  rows.map(({ id, name, active = true }) => ({ value: id, label: active ? name : `${name}（使用停止）` }));
