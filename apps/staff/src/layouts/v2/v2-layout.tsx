import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { closeSnackbar, SnackbarHost } from '@nattoku/ui/overlay/snackbar';
import { ProofGate } from '#layouts/proof-gate.tsx';
import { ReasonGate } from '#layouts/reason-gate.tsx';
import { StaffFrame } from '#layouts/v2/staff-frame.tsx';
import { UnsavedInputQuestion } from '#layouts/v2/unsaved-input-question.tsx';
import { useDisplayPreferences } from '#layouts/v2/use-display-preferences.ts';
import { useOwnEntries } from '#layouts/v2/use-own-entries.ts';
import { usePageViews } from '#layouts/v2/use-page-views.ts';
import { watchActivity } from '#platform/activity.ts';
import { tellWork } from '#platform/build/may-reload.ts';
import { followEvents } from '#platform/network/events.ts';
import { queryClient } from '#platform/query-client.ts';
import { watchSession } from '#platform/session/session-watch.ts';
import { whenRouteChanges } from '#routing/here.ts';
import { scrollKey } from '#routing/scroll-key.ts';
import '#layouts/v2/v2-layout.css';

/** The layout of everybody who is signed in: while it stands, it follows what happens on the server and to the session. */
export function V2Layout() {
  useEffect(closeSnackbarOnRouteChange, []);
  useEffect(() => watchActivity(), []);
  useEffect(() => watchSession(), []);
  useEffect(() => followEvents(), []);
  useEffect(() => tellWork(() => queryClient.isMutating() > 0), []);
  usePageViews();
  const isOwn = useOwnEntries();
  if (!isOwn) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <DisplayPreferences />
      <StaffFrame>
        <Outlet />
      </StaffFrame>
      <SnackbarHost />
      <UnsavedInputQuestion />
      <ProofGate />
      <ReasonGate />
      <ScrollRestoration getKey={scrollKey} />
    </QueryClientProvider>
  );
}

// Asks below the provider of queries.
function DisplayPreferences() {
  useDisplayPreferences();
  return null;
}

/** specification/design.md §6: every change of route closes the snackbar, also the one to a page without this layout. */
function closeSnackbarOnRouteChange() {
  const stop = whenRouteChanges(closeSnackbar);
  return () => {
    stop();
    closeSnackbar();
  };
}
