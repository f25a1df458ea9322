import type { PageItemKind, PageItemOf } from '#patient-page/page-item-kinds.ts';
import type { PatientPageItem } from '#patient-page/patient-page.ts';

/** The items of an order that are of this kind. */
export const itemsOf = <Kind extends PageItemKind>(
  kind: Kind,
  { items }: { items: readonly PatientPageItem[] },
): PageItemOf<Kind>[] => items.filter((item): item is Extract<PatientPageItem, PageItemOf<Kind>> => item.kind === kind);
