import type { SelectOption } from '@nattoku/ui/form/select-field';

/** What a select field offers of records that have a name. */
export const optionsOfRows = (rows: readonly { id: string; name: string }[] = []): SelectOption[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
