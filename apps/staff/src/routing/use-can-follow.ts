import { useSession } from '#platform/session/use-session.ts';
import { canFollow } from '#routing/can-open.ts';

/** Which addresses the person who is signed in may follow: to any other a page offers no link. */
export function useCanFollow(): (address: string) => boolean {
  const session = useSession();
  return (address) => canFollow(session, address);
}
