import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { blockKeys, blockNames } from '@nattoku/contract/video/approach';
import { and, eq } from 'drizzle-orm';
import { shownTo } from '#areas/video/approach/approach.reading.ts';
import { readable, type LayeredContent } from '#domain/text-layer/layered-content.ts';
import { approaches } from '#domain/video/video.table.ts';

/** What is said of a procedure: its name, the seven blocks and the risks. */
export const layeredApproach: LayeredContent = {
  kind: 'approach',
  find: async (tx, contentId, scope) => {
    const { name, description, blocks, risks, alternatives } = approaches;
    const [approach] = await tx
      .select({ name, description, blocks, risks, alternatives })
      .from(approaches)
      .where(and(eq(approaches.id, contentId as ApproachId), scope ? shownTo(scope) : undefined));
    if (!approach) return null;
    const texts = readable([
      { key: 'name', label: '名前', japanese: approach.name, isLine: true },
      { key: 'description', label: '説明', japanese: approach.description, isLine: false },
      ...blockKeys.map((key) => ({
        key: `block.${key}`,
        label: blockNames[key],
        japanese: approach.blocks[key].text,
        isLine: false,
      })),
      ...approach.risks.flatMap((risk) => [
        { key: `risk.${risk.id}`, label: '核となるリスク', japanese: risk.name, isLine: true },
        { key: `risk.${risk.id}.plain`, label: 'リスクの説明', japanese: risk.plain, isLine: false },
      ]),
      ...approach.alternatives.flatMap(({ id, name: way, merits, drawbacks }) => [
        { key: `alternative.${id}.name`, label: '選択肢', japanese: way, isLine: true },
        { key: `alternative.${id}.merits`, label: '選択肢の良い点', japanese: merits, isLine: false },
        { key: `alternative.${id}.drawbacks`, label: '選択肢の困る点', japanese: drawbacks, isLine: false },
      ]),
    ]);
    return { title: approach.name, texts, mayWrite: true };
  },
};
