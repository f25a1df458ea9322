import { Button } from '@nattoku/ui/action/button';
import { passkeyIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { canUsePasskeys } from '#platform/session/passkey.ts';
import { useCommand } from '#editing/use-command.ts';

type Props = { words: string; onPress: () => Promise<void> };

/** Shows a passkey; not there in a browser that has none. */
export function PasskeyButton({ words, onPress }: Props) {
  const { run, pending, refusal } = useCommand();
  if (!canUsePasskeys()) return null;
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button variant="tertiary" wide icon={passkeyIcon} loading={pending} onClick={() => void run(onPress)}>
        {words}
      </Button>
    </>
  );
}
