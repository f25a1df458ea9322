import '@nattoku/ui/tokens/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { LockGate } from '#layouts/lock-gate.tsx';
import { reportError, startErrorReporting } from '#platform/error-reporting/error-reporting.ts';
import { takeLinkSecret } from '#platform/link-secret.ts';
import { startBuild } from '#platform/build/start-build.ts';
import { createStaffRouter } from '#routes/router.tsx';
import { pages } from '#routes/routes.tsx';

takeLinkSecret(window);
startErrorReporting(pages.map(({ path }) => path));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

startBuild();
// The lock stands beside the router: a page that is opened while the screen is locked is not loaded before it is unlocked.
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createStaffRouter()} onError={reportError} />
    <LockGate />
  </StrictMode>,
);
