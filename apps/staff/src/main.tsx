import '@nattoku/ui/tokens/theme.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { LockGate } from '#layouts/lock-gate.tsx';
import { NextBuild } from '#layouts/next-build.tsx';
import { reportError, startErrorReporting } from '#platform/error-reporting/error-reporting.ts';
import { registerNoServer } from '#platform/no-server/register-no-server.ts';
import { takeLinkSecret } from '#platform/link-secret.ts';
import { startBuild } from '#platform/build/start-build.ts';
import { paths } from '#routing/paths.ts';
import { createStaffRouter } from '#routes/router.tsx';

takeLinkSecret(window);
startErrorReporting(paths);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element #root.');

startBuild();
registerNoServer();
void start(createRoot(element));

/** A step at a time, so that the browser can show what is there and answer what is pressed in between. */
async function start(root: Root): Promise<void> {
  await nextTask();
  const router = createStaffRouter();
  await nextTask();
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} onError={reportError} />
        <NextBuild router={router} />
        {/* Beside the router: a page that is opened while the screen is locked is not loaded before it is unlocked. */}
        <LockGate />
      </StrictMode>,
    ),
  );
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
