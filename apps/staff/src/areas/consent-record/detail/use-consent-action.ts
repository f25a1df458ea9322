import { ApiProblem, NetworkProblem, TimeoutProblem } from '@nattoku/contract/client';
import type { ConsentDetail } from '@nattoku/contract/consent-detail';
import { useRef, useState } from 'react';
import { consentQuery, keepConsent } from '#areas/consent-record/consent-record.queries.ts';
import { newIdempotencyKey } from '#platform/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';

type Attempt = { version: number; key: string };

/**
 * One decision about a form as it stands on the screen. Trying again after a lost answer has the same key; when somebody else was first, the
 * page shows the form as it is now, and the person decides anew.
 */
export function useConsentAction<Given extends unknown[]>(
  { id, version }: ConsentDetail['form'],
  action: (attempt: Attempt, ...given: Given) => Promise<void>,
) {
  const kept = useRef<Attempt>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  const run = async (...given: Given) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    if (kept.current?.version !== version) kept.current = { version, key: newIdempotencyKey() };
    try {
      await action(kept.current, ...given);
    } catch (error) {
      setProblem(explain(error));
      showCurrent(id, error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, problem };
}

/** The sentence for the person at the screen. A bug is no refusal and goes on to the error boundary. */
export function explain(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.body.code === 'record.versionConflict')
      return 'ほかの職員または患者さんの操作で同意書が変わりました。最新の内容を確認して、もう一度お試しください。';
    return error.body.errors?.[0]?.message ?? error.body.detail ?? error.body.title;
  }
  if (error instanceof TimeoutProblem) return 'サーバーの応答がありません。少し待ってからもう一度お試しください。';
  if (error instanceof NetworkProblem)
    return 'サーバーに接続できません。通信の状態を確認して、もう一度お試しください。';
  throw error;
}

function showCurrent(id: ConsentDetail['form']['id'], error: unknown): void {
  if (!(error instanceof ApiProblem)) return;
  const { code, current } = error.body;
  if (code === 'record.versionConflict' && isDetail(current)) keepConsent(current);
  else void queryClient.invalidateQueries({ queryKey: consentQuery(id).queryKey });
}

const isDetail = (current: unknown): current is ConsentDetail =>
  typeof current === 'object' && current !== null && 'form' in current && 'allowed' in current;
