import { isAllowed } from '@nattoku/contract/auth/permissions';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { NavigationGroup } from '@nattoku/ui/layout/navigation-items';
import { attentionCountQuery } from '#areas/home/home.queries.ts';
import { standingIn, type Standing } from '#layouts/v2/here-in-places.ts';
import { useInboxDue } from '#layouts/v2/inbox-due.ts';
import { addressOfTab, type Due, placesFor, type Place } from '#layouts/v2/places.ts';
import { interviewAttentionQuery } from '#parts/interview/interview-attention.queries.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';
import { useSession } from '#platform/session/use-session.ts';

export type Here = { places: readonly Place[]; standing: Standing | null };

/** Where this person may go, and where they are. */
export function useHere(): Here {
  const { pathname, search } = useLocation();
  const places = placesFor(useSession());
  return { places, standing: standingIn(places, { pathname, search: new URLSearchParams(search) }) };
}

/** The same for the menu, with counts where somebody has to act. Only the menu is drawn again when one of them comes. */
export function useNavigationGroups({ places, standing }: Here): NavigationGroup[] {
  const due = useDue();
  const itemsOf = (isAtFoot: boolean) =>
    places
      .filter((place) => Boolean(place.isAtFoot) === isAtFoot)
      .flatMap(({ label, icon, tabs: [entry], due: counted }) => {
        if (!entry) return [];
        const count = counted && due[counted];
        const current = standing?.place.label === label;
        return [{ label, path: icon, href: addressOfTab(entry), current, ...(count && { count }) }];
      });
  return [{ items: itemsOf(false) }, { items: itemsOf(true) }];
}

function useDue(): Record<Due, number | undefined> {
  const session = useSession();
  const isQuiet = useIsQuiet();
  const canOrder = isAllowed(session, 'video.order');
  const orders = useQuery({ ...attentionCountQuery, enabled: canOrder && isQuiet }).data?.total;
  const canInterview = isAllowed(session, 'interview.view') && session.features.includes('medicalInterview');
  const interviews = useQuery({ ...interviewAttentionQuery, enabled: canInterview && isQuiet }).data?.total;
  const { tasks, chats } = useInboxDue();
  return { orders, interviews, inbox: tasks + chats };
}
