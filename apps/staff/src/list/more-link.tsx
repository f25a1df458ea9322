import { ButtonLink } from '@nattoku/ui/action/button';
import { chevronIcon } from '@nattoku/ui/tokens/icons';

type Props = {
  href: string;
  /** Of the card it stands on: it is read out before the label. */
  title: string;
  label?: string | undefined;
};

/** From the few that a card shows to all of them. */
export const MoreLink = ({ href, title, label = '一覧で見る' }: Props) => (
  <ButtonLink
    href={href}
    variant="fourth"
    size="small"
    weight="normal"
    iconEnd={chevronIcon}
    aria-label={`${title}：${label}`}
  >
    {label}
  </ButtonLink>
);
