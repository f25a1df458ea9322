import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { href } from '#routing/paths.ts';

export const NewScenario = () => (
  <ButtonLink icon={plusIcon} href={href('/jmneadoibops2/template/create/icSupport')}>
    シナリオを作成
  </ButtonLink>
);
