import type { Guard } from '@nattoku/contract/auth/permissions';
import type { Layout, PageMeta } from '#routing/page.tsx';

/** A page of the person who is signed in, below these further guards. */
export const v2 = (title: string, ...guards: Guard[]): PageMeta => ({
  layout: 'v2',
  guards: ['authenticated', ...guards],
  title,
});

export const unguarded = (layout: Layout, title: string): PageMeta => ({ layout, guards: [], title });
