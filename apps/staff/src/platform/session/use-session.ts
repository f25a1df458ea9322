import type { Session } from '@nattoku/contract/auth/auth';
import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { useSyncExternalStore } from 'react';
import { sessionStore } from '#platform/session/session.ts';

/** Who is signed in. Only below a page with the guard `authenticated`. */
export function useSession(): Session {
  const { session } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
  if (!session) throw new Error('useSession stands on a page that is not guarded.');
  return session;
}

export const useIsAllowed = (permission: Permission): boolean => isAllowed(useSession(), permission);
