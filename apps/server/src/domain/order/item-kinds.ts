import type { ItemKind, ItemRecord } from '#domain/order/item-kind.ts';

const declared = new Map<string, ItemKind>();

/** Called by `declareOrdering` alone. @throws Error for a second kind of the same name */
export function declareItemKind(kind: ItemKind): void {
  const known = declared.get(kind.kind);
  if (known && known !== kind) throw new Error(`Items of '${kind.kind}' are declared twice.`);
  declared.set(kind.kind, kind);
}

/** In the order of their declaration. @throws Error while nobody has declared any: what is done to all of them would be done to none */
export function allItemKinds(): readonly ItemKind[] {
  if (declared.size === 0) throw new Error('No area has declared items: import areas.ts.');
  return [...declared.values()];
}

/** @throws Error for a kind that nobody has declared */
export function itemKind(kind: string): ItemKind {
  const known = declared.get(kind);
  if (!known) throw new Error(`No area has declared items of '${kind}'.`);
  return known;
}

/** The kind that takes in a record of the patient's page; undefined for a record that no kind knows. */
export const kindTaking = ({ kind }: Pick<ItemRecord, 'kind'>): ItemKind | undefined =>
  declared.get(kind) ?? allItemKinds().find(({ records }) => records.includes(kind));

/** The same things sorted by their kind, for one question to each. */
export function byKind<T extends { kind: string }>(items: readonly T[]): [ItemKind, T[]][] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => [itemKind(kind), items.filter((item) => item.kind === kind)]);
}
