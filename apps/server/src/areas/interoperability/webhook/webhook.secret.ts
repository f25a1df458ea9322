import { encrypt, decrypt } from '#kernel/secrets/encryption.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';

const PURPOSE = 'webhook-secret';

/** A secret to sign with has to be there in plain when it is used, and lies in the database encrypted. */
export const encryptWebhookSecret = (key: AuditKey, webhookId: string, secret: string): Buffer =>
  encrypt(key, PURPOSE, webhookId, Buffer.from(secret));

export const decryptWebhookSecret = (key: AuditKey, webhookId: string, encrypted: Buffer): string =>
  decrypt(key, PURPOSE, webhookId, encrypted).toString();
