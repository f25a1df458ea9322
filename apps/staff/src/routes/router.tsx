import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { Loading } from '#layouts/loading.tsx';
import { PageError } from '#layouts/page-error.tsx';
import { RootError } from '#layouts/root-error.tsx';
import { Root } from '#layouts/root.tsx';
import { buildManifest } from '#platform/build/manifest.ts';
import { currentSession } from '#platform/session/session.ts';
import { knowGuards } from '#routing/guards-of-pages.ts';
import { followRedirects } from '#routing/follow-redirects.ts';
import { followRouter } from '#routing/here.ts';
import type { Layout, Page } from '#routing/page.tsx';
import { PageProblem } from '#routing/page-problem.ts';
import { openPages } from '#routes/open-pages.ts';

type LayoutRoute = { lazy: { Component: () => Promise<ComponentType> }; loader?: () => Promise<null> };

/** Layouts are fetched with the first page that stands in them; v2 brings everything that only staff who are signed in need. */
const layoutRoutes: Record<Layout, LayoutRoute> = {
  v2: { lazy: { Component: async () => (await import('#layouts/v2/v2-layout.tsx')).V2Layout }, loader: knowSession },
  blank: { lazy: { Component: async () => (await import('#layouts/blank-layout.tsx')).BlankLayout } },
  login: { lazy: { Component: async () => (await import('#layouts/login-layout.tsx')).LoginLayout } },
  default: { lazy: { Component: async () => (await import('#layouts/default-layout.tsx')).DefaultLayout } },
};

export const routeTree = (all: readonly Page[]): RouteObject[] => [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Loading,
    children: [
      ...Object.entries(layoutRoutes).map(([layout, layoutRoute]) => ({
        ...layoutRoute,
        id: layout,
        children: childrenOf(layout, all),
      })),
      {
        id: 'missing',
        loader: knowSession,
        lazy: { Component: async () => (await import('#layouts/missing-layout.tsx')).MissingLayout },
        children: [
          {
            path: '*',
            loader: missing,
            lazy: { ErrorBoundary: async () => (await import('#layouts/missing-layout.tsx')).MissingError },
          },
        ],
      },
    ],
  },
];

const childrenOf = (layout: string, all: readonly Page[]): RouteObject[] =>
  all.filter((page) => page.layout === layout).map(({ route }) => ({ ...route, ErrorBoundary: PageError }));

export const createStaffRouter = () =>
  followRouter(createBrowserRouter(routeTree(openPages), { patchRoutesOnNavigation: allRoutes() }));

/** Learns all other pages, which the sign-in page does not need, when the first address is asked for that is none of its own. */
function allRoutes(): PatchRoutesOnNavigationFunction {
  let areKnown = false;
  return async ({ patch, signal }) => {
    if (areKnown) return;
    // Every page asks for these first, and says so where they do not come; they are on their way while the table of pages still comes.
    void currentSession().catch(() => null);
    void buildManifest();
    const { pages } = await import('#routes/routes.tsx');
    if (signal.aborted) return;
    knowGuards(pages);
    const others = pages.filter((page) => !openPages.includes(page));
    for (const layout of Object.keys(layoutRoutes)) patch(layout, childrenOf(layout, others));
    areKnown = true;
  };
}

/** The frame shows who is signed in; the guards of its pages have asked already, or are asking at this moment. */
async function knowSession(): Promise<null> {
  await currentSession();
  return null;
}

async function missing({ request }: LoaderFunctionArgs): Promise<never> {
  await followRedirects(request, 'untilKnown');
  throw new PageProblem(404, new URL(request.url).pathname);
}
