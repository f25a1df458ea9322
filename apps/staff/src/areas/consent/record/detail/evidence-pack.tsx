import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { Button } from '@nattoku/ui/action/button';
import { packageDownIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCommand } from '#editing/use-command.ts';
import { saveEvidencePack } from '#parts/consent/save-evidence-pack.ts';

/** Everything in one ZIP, with a page that checks it without a network. */
export function EvidencePack({ detail: { form } }: { detail: ConsentDetail }) {
  const { run, pending, refusal } = useCommand();
  const save = () => run(() => saveEvidencePack(form.id));
  return (
    <>
      <span>
        <Button variant="tertiary" size="small" icon={packageDownIcon} loading={pending} onClick={() => void save()}>
          証拠パックを保存する
        </Button>
      </span>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </>
  );
}
