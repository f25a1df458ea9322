import { createHmac, randomBytes } from 'node:crypto';
import { fhirPath } from '@nattoku/contract/interoperability/interoperability';

const PREFIX = 'whsec_';

/** 256 bits, as the Standard Webhooks specification writes a secret. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** HMAC-SHA256 over `id.timestamp.body`, as Standard Webhooks 1.0 has it, so that its libraries verify it. */
export const signatureOf = (secret: string, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

type Signed = { secrets: readonly string[]; eventId: string; body: string; now: Date };

/**
 * The time is that of this try: the person who receives refuses what is older than five minutes, so that nobody can play it again. One signature for
 * each secret, separated by spaces: one of them has to fit.
 */
export const headersOf = ({ secrets, eventId, body, now }: Signed): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'user-agent': 'Nattoku-Webhook/1',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, eventId, timestamp, body)).join(' '),
  };
};

/** The status of the FHIR resource after the event (specification/interoperability.md §6). */
const statusAfter: Record<string, string> = {
  'consent.finalised': 'active',
  'consent.declined': 'rejected',
  'consent.withdrawn': 'inactive',
};

type Told = {
  eventId: string;
  event: string;
  formId: string | null;
  orderId: string | null;
  occurredAt: Date;
  facilityId: string;
};

/** Ids and codes only. The same at every try. */
export const bodyOf = ({ eventId, event, formId, orderId, occurredAt, facilityId }: Told, publicUrl: string): string =>
  JSON.stringify({
    id: eventId,
    type: event,
    timestamp: occurredAt.toISOString(),
    facilityId,
    data: dataOf({ formId, orderId, event }, publicUrl),
  });

const dataOf = ({ formId, orderId, event }: Pick<Told, 'formId' | 'orderId' | 'event'>, publicUrl: string) => {
  if (formId) return consentIn(formId, event, publicUrl);
  return orderId ? { orderId } : {};
};

const consentIn = (consentId: string, event: string, publicUrl: string) => ({
  consentId,
  status: statusAfter[event] ?? null,
  resource: `${publicUrl}${fhirPath}/Consent/${consentId}`,
});
