import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { href } from '#routing/paths.ts';

export const NewTemplate = () => (
  <ButtonLink icon={plusIcon} href={href('/icSupport/template/add')}>
    IC支援セットを作成
  </ButtonLink>
);
