import '@nattoku/ui/theme.css';
import '#frame/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrokenScreen } from '#areas/opening/broken.screen.tsx';
import { NotFoundScreen } from '#areas/opening/not-found.screen.tsx';
import { ErrorBoundary } from '#frame/error-boundary.tsx';
import { PatientApp } from '#patient-app.tsx';
import { applyLetterSize, savedLetterSize } from '#platform/letter-size.ts';
import { keepShell } from '#platform/keep-shell.ts';
import { startVisit } from '#visit/start-visit.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');

const known = ['/p', '/p/', '/p/index.html', '/p/preview'].includes(location.pathname);

applyLetterSize(savedLetterSize());
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={<BrokenScreen />}>
      {known ? <PatientApp patient={startVisit()} /> : <NotFoundScreen />}
    </ErrorBoundary>
  </StrictMode>,
);
keepShell();
