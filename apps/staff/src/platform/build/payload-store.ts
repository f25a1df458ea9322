import { useSyncExternalStore } from 'react';
import type { PagePayload } from '#platform/build/build-files.ts';
import { createStore } from '#platform/store.ts';

/** By the path of the route; null: it did not come, or made no sense. */
export const payloadStore = createStore<Readonly<Record<string, PagePayload | null>>>({});

/** What was known of a page while building; undefined before it came. */
export function usePayload(path: string): PagePayload | null | undefined {
  return useSyncExternalStore(payloadStore.subscribe, payloadStore.get)[path];
}
