import { createElement, type ReactElement, type ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { endChunkReload } from '#platform/build/chunk-reload.ts';
import { loadPayload } from '#platform/build/payload.ts';
import { usePayload } from '#platform/build/payload-store.ts';
import { leavesForNextBuild } from '#platform/build/update-on-navigation.ts';
import { endRedirects, followRedirects } from '#routing/follow-redirects.ts';
import { passGuards, type RouteGuard } from '#routing/guards.ts';
import { failedValidation } from '#routing/page-problem.ts';
import type { Path, PathParams } from '#routing/paths.ts';

export type Layout = 'v2' | 'blank' | 'login' | 'default';
export type PageMeta = { layout: Layout; guards: readonly RouteGuard[]; title: string };
export type Page = PageMeta & { path: Path; route: RouteObject };

/** A zod schema of the address's search, or `readAddress`. Every field has a default, or is required for the page to exist. */
export type SearchSchema = {
  _output: unknown;
  safeParse(value: unknown): { success: true; data: unknown } | { success: false };
};
type SearchOf<S> = S extends { _output: infer Output } ? Output : undefined;

export type PageProps<P extends Path = Path, S extends SearchSchema | undefined = undefined> = {
  params: PathParams<P>;
  search: SearchOf<S>;
  title: string;
};

/** What the file of a page exports. `load` runs before the page is shown, beside the guards of its address. */
type PageModule<P extends Path, S extends SearchSchema | undefined> = {
  Page: (props: PageProps<P, S>) => ReactNode;
  search?: S;
  load?: (props: PageProps<P, S> & LoadPart) => unknown;
};

/** `signal`: the page is left before it was shown; for `loadQuery`. */
type LoadPart = { address: URL; signal: AbortSignal };
export type LoadProps<Props> = Props & LoadPart;

/** One address: its guards are asked before its module is even fetched. `early`: asks for what the page begins with while its module still comes. */
export function page<P extends Path, S extends SearchSchema | undefined = undefined>(
  path: P,
  meta: PageMeta,
  importModule: () => Promise<PageModule<P, S>>,
  early?: () => void,
): Page {
  async function loader({ request, params }: LoaderFunctionArgs): Promise<PreparedPage> {
    if (leavesForNextBuild(request)) return { path, title: meta.title, element: null };
    await followRedirects(request);
    await passGuards(meta.guards, request);
    void loadPayload(path);
    early?.();
    const module = await importModule();
    const address = new URL(request.url);
    const props = {
      params: params as PathParams<P>,
      search: readSearch(module.search, address) as SearchOf<S>,
      title: meta.title,
    };
    await module.load?.({ ...props, address, signal: request.signal });
    endRedirects();
    endChunkReload();
    return { path, title: meta.title, element: createElement(module.Page, props) };
  }

  return { ...meta, path, route: { path, caseSensitive: true, loader, Component: ShownPage } };
}

export type PreparedPage = { path: Path; title: string; element: ReactElement | null };

function ShownPage() {
  const { path, title, element } = useLoaderData<PreparedPage>();
  const payload = usePayload(path);
  return (
    <>
      <title>{documentTitle(payload?.title ?? title)}</title>
      {element}
    </>
  );
}

export const documentTitle = (title: string): string => `${title} | Nattoku`;

function readSearch(schema: SearchSchema | undefined, { pathname, searchParams }: URL): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(Object.fromEntries(searchParams));
  if (!parsed.success) throw failedValidation(pathname);
  return parsed.data;
}
