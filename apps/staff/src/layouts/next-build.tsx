import { useLayoutEffect } from 'react';
import type { DataRouter } from 'react-router';
import { updateOnNavigation } from '#platform/build/update-on-navigation.ts';

/** Stands after the router: effects of neighbours run in their order, and the router draws the first page only when it is the first to follow it. */
export function NextBuild({ router }: { router: DataRouter }) {
  useLayoutEffect(() => updateOnNavigation(router), [router]);
  return null;
}
