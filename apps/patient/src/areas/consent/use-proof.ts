import type { consentSigningContract, PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type { Received, Reply } from '@nattoku/contract/shared/endpoint';
import { useEffect, useState } from 'react';

type Endpoint = (typeof consentSigningContract)['proof'];
export type ProofAsked = Received<Endpoint>['body'];

/** `drawing`: the hospital draws the pages. `absent`: it cannot be reached; what was written lies over the pages instead. */
export type Proof =
  { state: 'drawing' | 'absent' } | { state: 'drawn'; pictures: ReadonlyMap<number, string>; unprintable: string };

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
    const timer = setTimeout(() => over.abort(), TIMEOUT_MS);
    const pictures = new Map<number, string>();
    ask(formId, body, over.signal)
      .then(({ pages, unprintable }) => {
        for (const { page, contentType, base64 } of pages) pictures.set(page, `data:${contentType};base64,${base64}`);
        if (!isGone) setProof({ state: 'drawn', pictures, unprintable });
      })
      .catch(() => !isGone && setProof({ state: 'absent' }))
      .finally(() => clearTimeout(timer));
    return () => {
      isGone = true;
      over.abort();
    };
  }, [formId, body]);
  return proof;
}

const ask = async (formId: string, body: string, signal: AbortSignal): Promise<Reply<Endpoint>> => {
  const response = await fetch(`/api/consent-signing/${formId}/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  });
  if (!response.ok) throw new Error(`no proof: ${response.status}`);
  return (await response.json()) as Reply<Endpoint>;
};
