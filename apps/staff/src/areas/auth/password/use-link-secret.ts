import { secretOf } from '@nattoku/rules/text/link-secret';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { KeptSecret } from '#platform/link-secret.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** The secret that `takeLinkSecret` put into the history entry; null without one. Also takes one that is put into the address later. */
export function useLinkSecret() {
  const { hash } = useLocation();
  const [{ secret }, keep] = useHistoryEntry<KeptSecret>();
  const inAddress = secretOf(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void keep({ secret: inAddress });
  });
  return { secret: inAddress || secret || null, forget: () => keep({ secret: '' }) };
}
