import { lazy, Suspense } from 'react';
import { ClosedScreen } from '#areas/opening/closed.screen.tsx';
import { LeftScreen } from '#areas/opening/left.screen.tsx';
import { OpeningScreen } from '#areas/opening/opening.screen.tsx';
import { OpenPage } from '#open-page.tsx';
import type { Patient } from '#visit/start-visit.ts';
import type { VisitState } from '#visit/visit-state.ts';

const ReturnScreen = lazy(async () => ({ default: (await import('#kiosk/kiosk.tsx')).ReturnScreen }));

const IdentityScreen = lazy(async () => ({
  default: (await import('#areas/opening/identity.screen.tsx')).IdentityScreen,
}));

type Props = {
  patient: Patient;
  state: Extract<VisitState, { name: 'needsIdentity' | 'open' | 'closed' | 'left' | 'handedBack' }>;
};

/** What comes after the server's answer: everything behind the identification, in a part of its own. */
export function AnsweredVisit({ patient, state }: Props) {
  const { visit, preview } = patient;
  const retry = () => void visit.open();
  switch (state.name) {
    case 'needsIdentity':
      return (
        <Suspense fallback={<OpeningScreen />}>
          <IdentityScreen
            contact={visit.contact()}
            triesLeft={state.triesLeft}
            identify={visit.identify}
            identityFor={state.identityFor ?? 'views'}
            introduce={state.mayIntroduce ? visit.introduce : null}
          />
        </Suspense>
      );
    case 'open':
      return <OpenPage {...patient} firstPage={state.page} isKept={state.isKept} />;
    case 'closed':
      return <ClosedScreen {...state} contact={visit.contact()} secret={visit.formerSecret()} onRetry={retry} />;
    case 'handedBack':
      return (
        <Suspense fallback={<OpeningScreen />}>
          <ReturnScreen {...patient} {...state} />
        </Suspense>
      );
    case 'left':
      return <LeftScreen preview={preview} onRestart={retry} />;
  }
}
