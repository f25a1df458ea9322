import type { LayerState } from '@nattoku/contract/text-layer/text-layer';
import type { LayeredText } from '#domain/text-layer/layered-content.ts';
import type { textLayers } from '#domain/text-layer/text-layer.table.ts';

export type LayerRow = typeof textLayers.$inferSelect;
type Standing = { state: LayerState; row: LayerRow | null };

/**
 * How each text stands in one language, by the layers of the content that hold. A layer belongs to the Japanese it was made of, wherever in the
 * content that stands now: what moved keeps it. One whose Japanese is nowhere any more is the older wording of the text that bears its name.
 */
export function standingOf(texts: readonly LayeredText[], rows: readonly LayerRow[]): Standing[] {
  const bySource = new Map(rows.map((row) => [row.source, row]));
  const said = new Set(texts.map(({ japanese }) => japanese));
  const older = new Map(rows.filter(({ source }) => !said.has(source)).map((row) => [row.textKey, row]));
  return texts.map(({ key, japanese }) => {
    const own = bySource.get(japanese);
    if (own) return { state: own.reviewedAt ? 'reviewed' : 'draft', row: own };
    const outdated = older.get(key);
    return outdated ? { state: 'outdated', row: outdated } : { state: 'missing', row: null };
  });
}
