import type {
  PatientPage,
  PatientPageItem,
  PatientPageOrder,
  PatientRecord,
} from '@nattoku/contract/patient-page/patient-page';
import type { PartToKeep } from '#platform/keep-part.ts';
import type { DeclaredKind, RecordWords } from '#progress/item-kind.ts';

const declared = new Map<string, DeclaredKind>();

/**
 * Adds kinds of items to the page. Among things that are equally urgent, those of the kinds that were declared first come first.
 * @throws Error for a kind that is there already
 */
export function declareKinds(kinds: Readonly<Record<string, DeclaredKind>>): void {
  for (const [name, kind] of Object.entries(kinds)) {
    if (declared.has(name)) throw new Error(`Two kinds of items are called ${name}`);
    declared.set(name, kind);
  }
}

export const kindNames = (): string[] => [...declared.keys()];

/** Undefined for one that came after this page was loaded. */
export const kindOf = ({ kind }: PatientPageItem): DeclaredKind | undefined => declared.get(kind);

/** Each once, in the order in which they were declared. */
export function kindsIn(items: readonly PatientPageItem[]): DeclaredKind[] {
  const there = new Set(items.map(({ kind }) => kind));
  return [...declared].flatMap(([name, kind]) => (there.has(name) ? [kind] : []));
}

/** What this record of an item is called; undefined for what is written, read or said of a whole order. */
export const wordsOf = ({ kind }: PatientRecord): RecordWords | undefined =>
  [...declared.values()].map(({ records }) => records[kind]).find(Boolean);

export const mustArrive = (record: PatientRecord): boolean => wordsOf(record)?.mustArrive ?? false;

/** Whether an order holds nothing but this item, and goes by one name with it. */
export const isWholeOrder = ({ items }: PatientPageOrder, item: PatientPageItem): boolean =>
  items.length === 1 && (kindOf(item)?.namesItsOrder ?? false);

/** What the items of a page need beside their screens. */
export const needsOf = ({ orders }: Pick<PatientPage, 'orders'>): PartToKeep[] =>
  orders.flatMap(({ items }) => items).flatMap((item) => kindOf(item)?.needs?.(item) ?? []);

export const wipeKinds = async (): Promise<void> => {
  await Promise.all([...declared.values()].flatMap((kind) => kind.wipe?.() ?? []));
};
