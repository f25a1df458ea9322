import type { Role } from '@nattoku/contract/auth/permissions';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { SnackbarHost } from '@nattoku/ui/overlay/snackbar';
import { LinkProvider } from '@nattoku/ui/action/link';
import { useKeptFocus } from '@nattoku/ui/overlay/focus-behind';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach } from 'vitest';
import { queryClient } from '#platform/query-client.ts';
import { rememberSession } from '#platform/session/session.ts';
import { followRouter } from '#routing/here.ts';
import { RouterLink } from '#routing/router-link.tsx';
import { sessionOf } from '#testing/server.ts';

type Given = { role?: Role; uid?: string; at?: string };
type Screen = ReactNode | ((search: Record<string, string>) => ReactNode);

/** A part of the app as somebody has it before them: in its router, with a session, a keyboard and a pointer. `screen` may follow the search of its address. */
export function openScreen(screen: Screen, { role = 'doctor', uid, at = '/' }: Given = {}) {
  rememberSession({ ...sessionOf(role), ...(uid && { uid: uid as StaffId }) });
  const router = followRouter(
    createMemoryRouter([{ path: '*', Component: () => <Shown screen={screen} /> }], { initialEntries: [at] }),
  );
  const user = userEvent.setup();
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <LinkProvider value={RouterLink}>
        <RouterProvider router={router} />
        <SnackbarHost />
      </LinkProvider>
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...shown, user, router, address };
}

function Shown({ screen }: { screen: Screen }) {
  const { search } = useLocation();
  useKeptFocus();
  return typeof screen === 'function' ? screen(Object.fromEntries(new URLSearchParams(search))) : screen;
}

afterEach(() => {
  cleanup();
  queryClient.clear();
});

// What is waited for comes later on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks: it has no layout, so nothing is ever measured, scrolled or seen, and a modal dialog is one that is open.
class NeverTold {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NeverTold as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= NeverTold as unknown as typeof IntersectionObserver;
globalThis.matchMedia ??= ((media: string) => ({ media, matches: media === '(pointer: fine)' })) as typeof matchMedia;
Element.prototype.scrollIntoView ??= () => undefined;
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};
