import type { MissingItem as Missing, MissingKind } from '@nattoku/rules/talk/missing-items';
import { z } from 'zod';
import { sessionLimits } from '#ic-support/session-entry.ts';
import { text, verbatim } from '#shared/text.ts';

export const missingKindNames: Record<MissingKind, string> = {
  attendee: '出席の記録がない人',
  minutes: '説明の時間',
  risk: '説明の記録がないリスク',
  question: '回答していない質問・心配',
  step: '見せていない場面',
};

const MissingKinds = z.enum(['attendee', 'minutes', 'risk', 'question', 'step']);

/** An item of the plan that a talk lacks; `reason` is null until one was recorded. */
export const MissingItem = z.object({
  kind: MissingKinds,
  key: z.string(),
  title: z.string(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<Missing>;
export type MissingItem = z.infer<typeof MissingItem>;

const MOST_REASONS = 1000;

/** One reason per missing item, by its key. Reasons of items that are not missing any more are ignored. */
export const MissingReasons = z
  .array(z.object({ key: verbatim(100).min(1), reason: text(sessionLimits.missingReason).min(1) }))
  .max(MOST_REASONS)
  .default([]);
export type MissingReasons = z.infer<typeof MissingReasons>;
