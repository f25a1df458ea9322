import type { Notification } from '@nattoku/contract/notification/notification';

/** Those of a page about one patient and procedure. `count`: with those on other pages. */
export type NotificationGroup = { items: readonly [Notification, ...Notification[]]; count: number };

/** At the place of the first of each; one that is about nobody stands alone. */
export function groupsOf(items: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, Notification[]>();
  for (const item of items) {
    const key = item.group?.newest ?? item.id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [{ items: [first, ...rest], count: Math.max(first.group?.count ?? 1, 1 + rest.length) }] : [],
  );
}
