import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { seal, unseal } from '#kernel/sealing.ts';

const PURPOSE = 'order link';

/** The secret of a patient's link as it is kept to be shown and sent again (docs/decisions/0018): bound to this one link. */
export const sealLinkSecret = (installationKey: AuditKey, linkId: string, secret: string): Buffer =>
  seal(installationKey, PURPOSE, linkId, Buffer.from(secret));

/** Throws where it was sealed for another link or with another key. */
export const openLinkSecret = (installationKey: AuditKey, linkId: string, sealed: Buffer): string =>
  unseal(installationKey, PURPOSE, linkId, sealed).toString();

/** What the patient opens. The secret rides in the fragment, which no server and no log ever sees. */
export const linkAddress = (publicUrl: string, secret: string): string => `${publicUrl}/p/#${secret}`;
