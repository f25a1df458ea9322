import type { Contact } from '@nattoku/contract/patient-page/patient-page';
import { lazy, Suspense } from 'react';

const LanguageChoice = lazy(async () => ({
  default: (await import('#words/language-choice.tsx')).LanguageChoice,
}));

/** On the first screen the languages stand open: who cannot read it looks for their own. */
export function FirstLanguage({ contact }: { contact: Contact | null }) {
  const offered = contact?.languages ?? [];
  if (offered.length < 2) return null;
  return (
    <Suspense>
      <LanguageChoice offered={offered} />
    </Suspense>
  );
}
