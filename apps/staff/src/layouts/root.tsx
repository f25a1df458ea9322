import { Outlet } from 'react-router';
import { LinkProvider } from '@nattoku/ui/action/link';
import { useKeptFocus } from '@nattoku/ui/overlay/focus-behind';
import { NavigationProgress } from '#layouts/navigation-progress.tsx';
import { RouterLink } from '#routing/router-link.tsx';

export function Root() {
  useKeptFocus();
  return (
    <LinkProvider value={RouterLink}>
      <NavigationProgress />
      <Outlet />
    </LinkProvider>
  );
}
