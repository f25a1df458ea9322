import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { href } from '#routing/paths.ts';

export const NewInterview = () => (
  <ButtonLink icon={plusIcon} href={href('/jmneadoibops2/template/create/medicalInterview', { new: 'true' })}>
    問診票を作成
  </ButtonLink>
);
