import type { ItemKind, ItemRecord } from '#domain/order/item-kind.ts';

const declared = new Map<string, ItemKind>();

/** Makes kinds of items known to everything that is done with orders. Declaring a kind a second time replaces it. */
export function declareItemKinds(kinds: readonly ItemKind[]): void {
  for (const kind of kinds) declared.set(kind.kind, kind);
}

/** @throws Error for a kind that nobody has declared */
export function itemKind(kind: string): ItemKind {
  const known = declared.get(kind);
  if (!known) throw new Error(`No area has declared items of '${kind}'.`);
  return known;
}

/** Who takes in a record of the patient's page; undefined for one that no kind knows. */
export const kindTaking = ({ kind }: Pick<ItemRecord, 'kind'>): ItemKind | undefined =>
  declared.get(kind) ?? [...declared.values()].find(({ records }) => records.includes(kind));

/** The same things sorted by their kind, for one question to each. */
export function byKind<T extends { kind: string }>(items: readonly T[]): [ItemKind, T[]][] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => [itemKind(kind), items.filter((item) => item.kind === kind)]);
}
