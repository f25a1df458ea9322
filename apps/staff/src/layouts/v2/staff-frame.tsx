import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppFrame } from '@nattoku/ui/layout/app-frame';
import { AppHeader } from '@nattoku/ui/layout/app-header';
import { NavigationBar } from '@nattoku/ui/layout/navigation-bar';
import { SideNavigation } from '@nattoku/ui/layout/side-navigation';
import { AccountMenu } from '#layouts/v2/account-menu.tsx';
import { Bell } from '#layouts/v2/bell.tsx';
import { FacilityPlace } from '#layouts/v2/facility-place.tsx';
import { LockButton } from '#layouts/v2/lock-button.tsx';
import { useNarrowNavigation } from '#layouts/v2/narrow-navigation.ts';
import { type Here, useHere, useNavigationGroups } from '#layouts/v2/navigation.ts';
import { NewOrder } from '#layouts/v2/order/new-order.tsx';
import { PageHelp } from '#layouts/v2/page-help.tsx';
import { PaletteOpener } from '#layouts/v2/palette/palette-opener.tsx';
import { PlaceTabs } from '#layouts/v2/place-tabs.tsx';
import { SessionNotices } from '#layouts/v2/session-notices.tsx';
import { UrgentAnnouncements } from '#layouts/v2/urgent-announcements.tsx';
import { useFocusOnArrival } from '#layouts/v2/use-focus-on-arrival.ts';
import { useSession } from '#platform/session/use-session.ts';

/** The same elements each time: they are not drawn again with the frame. */
const tools = (
  <>
    <NewOrder />
    <PageHelp />
    <LockButton />
    <Bell />
  </>
);

export function StaffFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const here = useHere();
  useFocusOnArrival(pathname);

  const header = (
    <AppHeader
      place={<FacilityPlace name={session.facility.name} />}
      search={<PaletteOpener places={here.places} />}
      tools={
        <>
          {tools}
          <AccountMenu session={session} />
        </>
      }
    />
  );
  return (
    <div data-layout="v2">
      <FrameWithMenu here={here} header={header}>
        <SessionNotices session={session} />
        <UrgentAnnouncements session={session} />
        <PlaceTabs standing={here.standing} />
        {children}
      </FrameWithMenu>
    </div>
  );
}

type FrameProps = { here: Here; header: ReactNode; children: ReactNode };

/** Drawn again when a count beside the menu comes; what stands in it is not. */
function FrameWithMenu({ here, header, children }: FrameProps) {
  const groups = useNavigationGroups(here);
  const [narrow, setNarrow] = useNarrowNavigation();
  const navigation = <SideNavigation groups={groups} narrow={narrow} onNarrow={setNarrow} />;
  return (
    <AppFrame header={header} navigation={navigation} bar={<NavigationBar groups={groups} />}>
      {children}
    </AppFrame>
  );
}
