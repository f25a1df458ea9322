import { Button } from '@nattoku/ui/button';
import { passkeyIcon } from '@nattoku/ui/icons';
import { Notice } from '@nattoku/ui/notice';
import { canUsePasskeys } from '#platform/passkey.ts';
import { useAttempt } from '#shared/use-attempt.ts';

type Props = { words: string; onPress: () => Promise<void> };

/** Shows a passkey; not there in a browser that has none. */
export function PasskeyButton({ words, onPress }: Props) {
  const { attempt, pending, refusal } = useAttempt();
  if (!canUsePasskeys()) return null;
  return (
    <>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button variant="tertiary" wide icon={passkeyIcon} loading={pending} onClick={() => void attempt(onPress)}>
        {words}
      </Button>
    </>
  );
}
