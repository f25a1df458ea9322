import type { OpenedAccountLink } from '@nattoku/contract/staff/account';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/http-client';
import { useEffect, useState } from 'react';
import { callAuth } from '#areas/auth/password/auth-client.ts';

type State =
  | { kind: 'asking' }
  | { kind: 'open'; link: OpenedAccountLink }
  | { kind: 'refused' }
  | { kind: 'failed'; message: string };

/** What the link is for. To ask uses nothing up. */
export function useOpenedLink(secret: string) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    const left = new AbortController();
    callAuth('openLink', { body: { secret } }, left.signal).then(
      (link) => setState({ kind: 'open', link }),
      (error: unknown) => {
        if (!left.signal.aborted) setState(stateOf(error));
      },
    );
    return () => left.abort();
  }, [secret, tries]);
  const retry = () => {
    setState({ kind: 'asking' });
    setTries(tries + 1);
  };
  return { state, retry, refuse: () => setState({ kind: 'refused' }) };
}

function stateOf(error: unknown): State {
  if (error instanceof ApiProblem) {
    const isRefused = error.body.code === 'link.invalid' || error.body.code === 'request.invalid';
    return isRefused ? { kind: 'refused' } : { kind: 'failed', message: error.body.title };
  }
  if (error instanceof NetworkProblem)
    return { kind: 'failed', message: '通信できませんでした。接続を確認して、もう一度お試しください。' };
  throw error;
}
