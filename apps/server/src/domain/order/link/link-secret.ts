import type { Language } from '@nattoku/contract/shared/primitives';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { encrypt, decrypt } from '#kernel/secrets/encryption.ts';

const PURPOSE = 'order link';

/** The secret of a patient's link as it is kept to be shown and sent again (docs/decisions/0018): bound to this one link. */
export const encryptLinkSecret = (installationKey: AuditKey, linkId: string, secret: string): Buffer =>
  encrypt(installationKey, PURPOSE, linkId, Buffer.from(secret));

/** Throws where it was encrypted for another link or with another key. */
export const decryptLinkSecret = (installationKey: AuditKey, linkId: string, encrypted: Buffer): string =>
  decrypt(installationKey, PURPOSE, linkId, encrypted).toString();

/**
 * What the patient opens, in a language that staff chose where they did. The secret rides in the fragment, which no server and no log ever sees.
 */
export const linkAddress = (publicUrl: string, secret: string, language?: Language): string =>
  `${publicUrl}/p/${language ? `?lang=${language}` : ''}#${secret}`;
