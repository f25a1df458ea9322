import { ClosedScreen } from '#areas/opening/closed.screen.tsx';
import { LeftScreen } from '#areas/opening/left.screen.tsx';
import { OpenPage } from '#open-page.tsx';
import type { Patient } from '#visit/start-visit.ts';
import type { VisitState } from '#visit/visit.ts';

type Props = { patient: Patient; state: Extract<VisitState, { name: 'open' | 'closed' | 'left' }> };

/** What comes after the server's answer: everything behind the door, in a part of its own. */
export function AnsweredVisit({ patient, state }: Props) {
  const { visit, preview } = patient;
  const retry = () => void visit.open();
  switch (state.name) {
    case 'open':
      return <OpenPage {...patient} firstPage={state.page} />;
    case 'closed':
      return <ClosedScreen reason={state.reason} contact={visit.contact()} onRetry={retry} />;
    case 'left':
      return <LeftScreen preview={preview} onRestart={retry} />;
  }
}
