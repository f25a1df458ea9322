import { forgetDrafts } from '#platform/drafts.ts';
import { signOut } from '#platform/session/leave.ts';

/** Ends the session for the person who comes next to this browser; of this person nothing stays in it. Never returns; fails with an AuthError. */
export function switchUser(): Promise<never> {
  forgetDrafts();
  return signOut();
}

/** The same where the person who comes next wants this page. */
export function signInAgain(): Promise<never> {
  forgetDrafts();
  return signOut(`${location.pathname}${location.search}`);
}
