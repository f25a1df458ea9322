import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { proofStore } from '#platform/session/proof.ts';
import { sessionStore } from '#platform/session/session.ts';

const ProofDialog = lazy(async () => ({ default: (await import('#areas/auth/lock/proof-dialog.tsx')).ProofDialog }));

/** Draws the question for a proof of presence. Outside the page, which an open dialog has made inert. */
export function ProofGate() {
  const question = useSyncExternalStore(proofStore.subscribe, proofStore.get);
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  if (!question || !session) return null;
  return createPortal(
    <Suspense>
      <ProofDialog session={session} onAnswer={question.answer} />
    </Suspense>,
    document.body,
  );
}
