import type { FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingsQuery } from '#areas/settings/facility/facility-settings.queries.ts';

/** Draws a section once the settings are there. */
export function SettingsLoaded({ children }: { children: (settings: FacilitySettings) => ReactNode }) {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  if (data) return children(data);
  return isError ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : <SkeletonText lines={10} />;
}
