import type { VideoTemplateId } from '@nattoku/contract/shared/primitives';
import type { TopTemplate } from '@nattoku/contract/video/video-top';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** What other areas know; they are joined to this one where the areas are mounted. */
export type TopPorts = {
  readTemplates: (
    tx: Tx,
    scope: StaffScope,
    asked: { text?: string; ids?: readonly VideoTemplateId[]; limit: number },
  ) => Promise<{ total: number; warnedCount: number; items: TopTemplate[] }>;
};
