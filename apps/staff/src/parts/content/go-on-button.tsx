import { Button } from '@nattoku/ui/action/button';
import { chevronIcon } from '@nattoku/ui/tokens/icons';

type Props = { name: string; onPress: () => void };

/** For the one that is all somebody wants: taken, and straight on to the preview. */
export const GoOnButton = ({ name, onPress }: Props) => (
  <Button
    size="small"
    wide
    variant="fourth"
    weight="normal"
    iconEnd={chevronIcon}
    aria-label={`「${name}」を追加してプレビューへ`}
    onClick={onPress}
  >
    追加してプレビューへ
  </Button>
);
