import { Outlet } from 'react-router';
import { LinkProvider } from '@nattoku/ui/action/link';
import { NavigationProgress } from '#layouts/navigation-progress.tsx';
import { RouterLink } from '#routing/router-link.tsx';

export function Root() {
  return (
    <LinkProvider value={RouterLink}>
      <NavigationProgress />
      <Outlet />
    </LinkProvider>
  );
}
