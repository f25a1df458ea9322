import '@nattoku/ui/tokens/theme.css';
import '#frame/page.css';
import '#platform/prompt-effects.ts';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { displayBegun, isVisitPage, pathAtFirst, searchAtFirst } from '#begin.ts';
import { BrokenScreen } from '#areas/opening/broken.screen.tsx';
import { OpeningScreen } from '#areas/opening/opening.screen.tsx';
import { ROOM_PATH } from '#areas/room/room-address.ts';
import { ErrorBoundary } from '#frame/error-boundary.tsx';
import { PatientApp } from '#patient-app.tsx';
import { keepShell } from '#platform/keep-shell.ts';
import { beginLanguage } from '#words/keep-language.ts';
import { startVisit } from '#visit/start-visit.ts';

const language = beginLanguage(searchAtFirst);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

const NotFoundScreen = lazy(async () => ({
  default: (await import('#areas/opening/not-found.screen.tsx')).NotFoundScreen,
}));

/** Staff who prepare an order wait for it; no patient fetches it. */
const Preview = lazy(async () => {
  const patient = (await import('#visit/start-preview.ts')).startPreview();
  return { default: () => <PatientApp patient={patient} /> };
});

/** What is explained in the room, on another monitor or on a tablet. */
const RoomScreen = lazy(async () => ({ default: (await import('#areas/room/room.screen.tsx')).RoomScreen }));

/** Somebody of the family, with a link of their own. */
const FamilyPage = lazy(async () => {
  const { FamilyApp, familyWordsReady, startFamilyVisit } = await import('#family-app.tsx');
  const family = startFamilyVisit();
  await familyWordsReady();
  return { default: () => <FamilyApp {...family} /> };
});

function shownAt(path: string) {
  if (isVisitPage) return <PatientApp patient={startVisit()} />;
  if (path === ROOM_PATH) return <RoomScreen />;
  if (path === '/p/family') return <FamilyPage />;
  return path === '/p/preview' ? <Preview /> : <NotFoundScreen />;
}

const page = (
  <StrictMode>
    <ErrorBoundary fallback={<BrokenScreen />}>
      <Suspense fallback={<OpeningScreen />}>{shownAt(pathAtFirst)}</Suspense>
    </ErrorBoundary>
  </StrictMode>
);
void Promise.all([displayBegun, language]).then(() => createRoot(root).render(page));
keepShell();
