import type { consentSigningContract, PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { Received, Reply } from '@nattoku/contract/shared/endpoint';
import { createHttpClient } from '@nattoku/contract/shared/http-client';
import { useEffect, useState } from 'react';
import { send } from '#platform/http.ts';

type Endpoint = (typeof consentSigningContract)['proof'];
export type ProofAsked = Received<Endpoint>['body'];

/** `drawing`: the hospital draws the pages. `absent`: it cannot be reached; what was written lies over the pages instead. */
export type Proof = { state: 'drawing' | 'absent' } | DrawnProof;
export type DrawnProof = { state: 'drawn'; pictures: ReadonlyMap<number, string> } & Omit<Reply<Endpoint>, 'pages'>;

/** A connection that hangs must not keep anybody from signing. */
const TIMEOUT_MS = 15_000;

/** The pages with everything on them, drawn by what draws the record. Asked once: what is confirmed does not change any more. */
export function useProof({ formId }: PatientConsent, asked: ProofAsked | null): Proof {
  const [proof, setProof] = useState<Proof>({ state: asked === null || !navigator.onLine ? 'absent' : 'drawing' });
  const [body] = useState(() => JSON.stringify(asked));
  useEffect(() => {
    if (body === 'null' || !navigator.onLine) return undefined;
    let isGone = false;
    const over = new AbortController();
    const pictures = new Map<number, string>();
    ask(formId, body, over.signal)
      .then(({ pages, ...drawn }) => {
        for (const { page, contentType, base64 } of pages) pictures.set(page, `data:${contentType};base64,${base64}`);
        if (!isGone) setProof({ state: 'drawn', pictures, ...drawn });
      })
      .catch(() => !isGone && setProof({ state: 'absent' }));
    return () => {
      isGone = true;
      over.abort();
    };
  }, [formId, body]);
  return proof;
}

const http = createHttpClient(send, { timeout: TIMEOUT_MS, tries: 1 });

const ask = async (formId: string, body: string, signal: AbortSignal): Promise<Reply<Endpoint>> =>
  (await http(`/api/consent-signing/${formId}/proof`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body,
    isRepeatable: true,
    signal,
  })) as Reply<Endpoint>;
