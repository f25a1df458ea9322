import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppFrame } from '@nattoku/ui/layout/app-frame';
import { AppHeader } from '@nattoku/ui/layout/app-header';
import { NavigationToggle, SideNavigation } from '@nattoku/ui/layout/side-navigation';
import { AccountMenu } from '#layouts/v2/account-menu.tsx';
import { Bell } from '#layouts/v2/bell.tsx';
import { FacilityPlace } from '#layouts/v2/facility-place.tsx';
import { HeaderSearch } from '#layouts/v2/header-search.tsx';
import { LockButton } from '#layouts/v2/lock-button.tsx';
import { useNavigationGroups } from '#layouts/v2/navigation.ts';
import { PageHelp } from '#layouts/v2/page-help.tsx';
import { SessionNotices } from '#layouts/v2/session-notices.tsx';
import { UrgentAnnouncements } from '#layouts/v2/urgent-announcements.tsx';
import { useFocusOnArrival } from '#layouts/v2/use-focus-on-arrival.ts';
import { useSession } from '#platform/use-session.ts';
import { canOpen } from '#routing/can-open.ts';

export function StaffFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const groups = useNavigationGroups(pathname);
  const [open, setOpen] = useState(false);
  useFocusOnArrival(pathname);

  const header = (
    <AppHeader
      menu={<NavigationToggle open={open} onOpen={() => setOpen(true)} />}
      place={<FacilityPlace name={session.facility.name} />}
      search={canOpen(session, '/patients') ? <HeaderSearch /> : null}
      tools={
        <>
          <PageHelp />
          <LockButton />
          <Bell />
          <AccountMenu session={session} />
        </>
      }
    />
  );
  const navigation = <SideNavigation groups={groups} open={open} onClose={() => setOpen(false)} />;

  return (
    <div data-layout="v2">
      <AppFrame header={header} navigation={navigation}>
        <SessionNotices session={session} />
        <UrgentAnnouncements session={session} />
        {children}
      </AppFrame>
    </div>
  );
}
