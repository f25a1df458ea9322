import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** The way to asking a patient, for those who may. */
export function AskInterview() {
  const mayOrder = useIsAllowed('interview.order');
  if (!mayOrder) return null;
  return (
    <ButtonLink icon={plusIcon} href={href('/medicalInterview', { step: 'patient' })}>
      問診を依頼
    </ButtonLink>
  );
}
