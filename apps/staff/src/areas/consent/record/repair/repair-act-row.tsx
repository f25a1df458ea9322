import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { repairActWords } from '@nattoku/contract/consent/consent-repair';
import type { RepairAct } from '@nattoku/contract/consent/repair-act';
import { consentRepairContract } from '@nattoku/contract/consent/consent-repair-contract';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/repair/repair.module.css';
import { call } from '#platform/network/call.ts';

type Props = {
  detail: ConsentDetail;
  act: RepairAct;
  /** The one to try first. */
  foremost: boolean;
  /** Without it the act is done at once. */
  onAsk?: (() => void) | undefined;
};

/** One way out; a button for those who may go it, and a word who may for everybody else. */
export function RepairActRow({ detail: { form, repair }, act, foremost, onAsk }: Props) {
  const { verb, words, by, newSignature } = repairActWords[act];
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }) => {
    const again = act === 'settle' ? consentRepairContract.settle : consentRepairContract.retry;
    keepConsent(await call(again, { params, body: { version } }));
    showSnackbar({
      type: 'done',
      title: act === 'settle' ? '署名する人を確かめ直しました' : '署名PDFを作り直しています',
    });
  });
  return (
    <li className={styles.act}>
      <div className={styles.what}>
        <p className={styles.name}>
          {verb}
          <Badge tone={newSignature ? 'warning' : 'done'}>
            {newSignature ? '署名をもらい直します' : '署名のもらい直しは不要'}
          </Badge>
        </p>
        <p>{words}</p>
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
      {repair?.acts.includes(act) ? (
        <Button
          variant={foremost ? 'primary' : 'tertiary'}
          size="small"
          loading={pending}
          onClick={onAsk ?? (() => void run())}
        >
          {verb}
        </Button>
      ) : (
        <span className={styles.quiet}>{by}ができます</span>
      )}
    </li>
  );
}
