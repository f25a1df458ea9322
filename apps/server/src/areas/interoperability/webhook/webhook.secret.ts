import { seal, unseal } from '#kernel/sealing.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';

const PURPOSE = 'webhook-secret';

/** A secret to sign with has to be there in plain when it is used, and lies in the database sealed. */
export const sealWebhookSecret = (key: AuditKey, webhookId: string, secret: string): Buffer =>
  seal(key, PURPOSE, webhookId, Buffer.from(secret));

export const openWebhookSecret = (key: AuditKey, webhookId: string, sealed: Buffer): string =>
  unseal(key, PURPOSE, webhookId, sealed).toString();
