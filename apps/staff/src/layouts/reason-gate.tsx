import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { reasonStore } from '#platform/access-reason.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('#layouts/reason-dialog.tsx')).ReasonDialog }));

/** Draws the question for a reason. Outside the page, which an open dialog has made inert. */
export function ReasonGate() {
  const question = useSyncExternalStore(reasonStore.subscribe, reasonStore.get);
  if (!question) return null;
  return createPortal(
    <Suspense>
      <ReasonDialog patientId={question.patientId} onAnswer={question.answer} />
    </Suspense>,
    document.body,
  );
}
