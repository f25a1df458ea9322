import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { consentEvidencePath } from '@nattoku/contract/consent/consent-record';
import { Button } from '@nattoku/ui/action/button';
import { packageDownIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { fetchFile } from '#list/export-list.ts';
import { useCommand } from '#editing/use-command.ts';

/** Everything in one ZIP, with a page that checks it without a network. */
export function EvidencePack({ detail: { form } }: { detail: ConsentDetail }) {
  const { run, pending, refusal } = useCommand();
  const save = () =>
    run(async () => {
      await fetchFile(consentEvidencePath(form.id), `evidence-${form.id}.zip`);
      showSnackbar({ type: 'done', title: '証拠パックを保存しました', desc: 'ZIPの中の「verify.html」で検証できます' });
    });
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
