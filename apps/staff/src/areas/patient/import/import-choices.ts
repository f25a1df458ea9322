import type { Places } from '@nattoku/contract/patient/import-meaning';
import type { TranslatedTarget } from '@nattoku/contract/patient/import-target';
import { Sex, sexNames } from '@nattoku/contract/patient/patient';
import { Language, languageNames } from '@nattoku/contract/shared/primitives';

type Option = { value: string; label: string };

/** What a value of such a column may stand for. */
export const optionsOf = (target: TranslatedTarget, { departments, wards }: Places): Option[] => {
  if (target === 'sex') return Sex.options.map((value) => ({ value, label: sexNames[value] }));
  if (target === 'language') return Language.options.map((value) => ({ value, label: languageNames[value] }));
  return (target === 'departmentId' ? departments : wards).map(({ id, name }) => ({ value: id, label: name }));
};
