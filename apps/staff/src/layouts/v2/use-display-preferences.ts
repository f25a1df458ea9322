import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery } from '#parts/facility/preferences.queries.ts';

/** Letter size and motion as this person likes them, for as long as they are signed in. */
export function useDisplayPreferences(): void {
  const { data } = useQuery(preferencesQuery);
  const textSize = data?.textSize ?? 100;
  const reducedMotion = data?.reducedMotion ?? false;
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['textSize'] = String(textSize);
    dataset['motion'] = reducedMotion ? 'reduced' : 'full';
    return () => {
      delete dataset['textSize'];
      delete dataset['motion'];
    };
  }, [textSize, reducedMotion]);
}
