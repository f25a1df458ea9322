import { type ConsentSealing, consentSealingContract } from '@nattoku/contract/consent/consent-sealing';
import { Button } from '@nattoku/ui/action/button';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { call } from '#platform/network/call.ts';
import { queryClient } from '#platform/query-client.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props = {
  /** Without one: all that wait or have stopped. */
  sealing?: ConsentSealing;
};

export function RetryButton({ sealing }: Props) {
  const { run, pending, refusal } = useCommand();
  const retry = async () => {
    const { retried } = await call(consentSealingContract.retry, { body: { sealingId: sealing?.id ?? null } });
    await queryClient.invalidateQueries({ queryKey: ['consentSealing'] });
    showSnackbar({ type: 'done', title: `${retried}件の確定をやり直します` });
  };
  return (
    <>
      <Button
        variant={sealing ? 'secondary' : 'primary'}
        size={sealing ? 'small' : 'main'}
        loading={pending}
        disabled={sealing?.state === 'working'}
        onClick={() => void run(retry)}
      >
        {sealing ? 'すぐにやり直す' : 'すべてやり直す'}
      </Button>
      <FormRefusal>{refusal}</FormRefusal>
    </>
  );
}
