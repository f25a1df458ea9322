import { consentEvidencePath } from '@nattoku/contract/consent/consent-record';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { exportZip } from '#list/export-list.ts';

/** Everything of a form in one ZIP, with a page that checks it without a network. */
export async function saveEvidencePack(formId: ConsentFormId): Promise<void> {
  await exportZip(consentEvidencePath(formId), `evidence-${formId}.zip`);
  showSnackbar({ type: 'done', title: '証拠パックを保存しました', desc: 'ZIPの中の「verify.html」で検証できます' });
}
