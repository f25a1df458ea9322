import { Button } from '@nattoku/ui/action/button';
import { chatIcon } from '@nattoku/ui/tokens/icons';
import { useConsent } from '#areas/consent/consent-context.tsx';
import { consentWords } from '#words/visit-words.ts';

/** As easy as agreeing (specification/patient-page.md §13). Also where the hospital answers nobody here: then the screen says whom to call. */
export function AskEntry() {
  const { ask } = useConsent();
  return (
    <Button variant="tertiary" wide icon={chatIcon} onClick={ask}>
      {consentWords().ask}
    </Button>
  );
}
