import type { UploadTask } from '@nattoku/baas/upload-task';
import { type ConsentScan, consentScanPath } from '@nattoku/contract/consent/consent-paper';
import { sendFile } from '#platform/network/files.ts';

type Sending = { onTask: (task: UploadTask) => void; signal: AbortSignal };

/** What is on the pages the server finds out, and the same bytes once more are the same scan. Throws as sendFile. */
export const sendScan = (file: File, sending: Sending): Promise<ConsentScan> =>
  sendFile(
    {
      address: consentScanPath,
      method: 'POST',
      file,
      purpose: 'consentScan',
      isRepeatable: true,
    },
    sending,
  );
