import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { closeSnackbar, SnackbarHost } from '@nattoku/ui/snackbar';
import { StaffFrame } from '#layouts/v2/staff-frame.tsx';
import { watchActivity } from '#platform/activity.ts';
import { followEvents } from '#platform/events.ts';
import { queryClient } from '#platform/query-client.ts';
import { watchSession } from '#platform/session-watch.ts';
import '#layouts/v2/v2-layout.css';

/** The layout of everybody who is signed in: while it stands, it follows what happens on the server and to the session. */
export function V2Layout() {
  const { pathname, search } = useLocation();
  // given.md §4: every change of route closes the snackbar.
  useEffect(() => closeSnackbar, [pathname, search]);
  useEffect(() => watchActivity(), []);
  useEffect(() => watchSession(), []);
  useEffect(() => followEvents(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <StaffFrame>
        <Outlet />
      </StaffFrame>
      <SnackbarHost />
      <ScrollRestoration />
    </QueryClientProvider>
  );
}
