import type { SelectOption } from '@nattoku/ui/form/select-field';

/** What a select field offers of values that each have a Japanese name. */
export const optionsOfNames = (names: Record<string, string>): SelectOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
