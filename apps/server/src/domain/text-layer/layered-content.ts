import type { LayeredKind } from '@nattoku/contract/text-layer/text-layer';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** A text of a content as it stands now, by a name within the content and in words for staff. */
export type LayeredText = { key: string; label: string; japanese: string; isLine: boolean };

/** Which content: what it is, and its edition. */
export type ContentRef = { kind: LayeredKind; contentId: string };

/** `only`: where not all of its texts are shown, the Japanese of those that are. */
export type ShownContent = ContentRef & { only?: readonly string[] };

/** `mayWrite` false: not by this person, whatever they may do with others of the kind. */
export type FoundContent = { title: string; texts: readonly LayeredText[]; mayWrite: boolean };

/** What an area says of a kind of content that patients read; who reads and writes its layers stands in the contract. */
export type LayeredContent = {
  kind: LayeredKind;
  /** Its texts in the order in which a patient meets them; null for what is not there, or not for this person. Without a scope the server itself asks. */
  find(tx: Tx, contentId: string, scope: StaffScope | null): Promise<FoundContent | null>;
};

const declared = new Map<LayeredKind, LayeredContent>();

/** Called by `declareOrdering` alone. @throws Error for a second content of the same kind */
export function declareLayered(content: LayeredContent): void {
  const known = declared.get(content.kind);
  if (known && known !== content) throw new Error(`Texts of '${content.kind}' are declared twice.`);
  declared.set(content.kind, content);
}

/** @throws Error for a kind that no area has declared */
export function layeredContent(kind: LayeredKind): LayeredContent {
  const known = declared.get(kind);
  if (!known) throw new Error(`No area has declared texts of '${kind}'.`);
  return known;
}

/** Without what holds nothing to read; equal texts stand where the first of them stands. */
export function readable(texts: readonly LayeredText[]): LayeredText[] {
  const seen = new Set<string>();
  return texts.filter(({ japanese }) => {
    if (japanese.trim() === '' || seen.has(japanese)) return false;
    seen.add(japanese);
    return true;
  });
}
