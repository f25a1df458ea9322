import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { configuration } from '#platform/configuration/configuration.ts';
import type { PreparedPage } from '#routing/page.tsx';

/** Said once more in the words that the bundler can reckon with: a build without analytics holds nothing of it. */
const isBuiltIn = import.meta.env.VITE_ANALYTICS === 'on';

/** Counts the page that is shown, where the build is for that. Another filter or record of the same page is no other page. */
export function usePageViews(): void {
  const match = useMatches().at(-1);
  const title = (match?.loaderData as Partial<PreparedPage> | undefined)?.title;
  const pathname = match?.pathname;

  useEffect(() => {
    if (isBuiltIn && configuration.analytics && title && pathname) void count(title);
  }, [title, pathname]);
}

async function count(title: string): Promise<void> {
  const pageViews = await import('#platform/analytics/page-views.ts').catch(() => null);
  await pageViews?.countPageView(title);
}
