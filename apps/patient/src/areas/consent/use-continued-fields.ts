import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { consentSigningContract, PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { Reply } from '@nattoku/contract/shared/endpoint';
import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { isFilledIn } from '@nattoku/rules/consent/field-value';
import { useEffect, useState } from 'react';
import { send } from '#platform/http.ts';

type Filled = { field: ConsentField; value: FieldValue };

/** A pause in typing. */
const PAUSE_MS = 600;
const TIMEOUT_MS = 15_000;
const none: ReadonlySet<string> = new Set();

/**
 * The fields whose text does not fit into its box on the document. Only the drawing knows the widths of its font, so the server is asked after
 * each pause in typing. Without a network nothing is known; the proof before signing says the same.
 */
export function useContinuedFields({ formId }: PatientConsent, filled: readonly Filled[]): ReadonlySet<string> {
  const [continued, setContinued] = useState(none);
  const values = filled
    .filter(({ field, value }) => field.type !== 'checkbox' && isFilledIn(field, value))
    .map(({ field, value }) => ({ fieldId: field.id, value }));
  const body = JSON.stringify({ values });
  const isEmpty = values.length === 0;
  useEffect(() => {
    if (isEmpty || !navigator.onLine) return undefined;
    const over = new AbortController();
    const timer = setTimeout(() => {
      ask(formId, body, over.signal)
        .then((reply) => !over.signal.aborted && setContinued(new Set(reply.continued)))
        .catch(() => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [formId, body, isEmpty]);
  return isEmpty ? none : continued;
}

const http = createHttpClient(send, { timeout: TIMEOUT_MS, tries: 1 });

const ask = async (
  formId: string,
  body: string,
  signal: AbortSignal,
): Promise<Reply<(typeof consentSigningContract)['fit']>> =>
  (await http(`/api/consent-signing/${formId}/fit`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body,
    isRepeatable: true,
    signal,
  })) as Reply<(typeof consentSigningContract)['fit']>;
