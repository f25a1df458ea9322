import { z } from 'zod';
import { ConsentFieldType } from '#consent/consent-field.ts';
import { ConsentTemplateVersionId } from '#shared/primitives.ts';

/** A piece of a text that both have, or only the newer（added）or the older（removed）. */
export const TextPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type TextPart = z.infer<typeof TextPart>;

const side = z.object({
  id: ConsentTemplateVersionId,
  number: z.int(),
  pageCount: z.int(),
  documentSha256: z.string().nullable(),
});

/** What is different between two versions of a template, in words. */
export const ConsentComparison = z.object({
  older: side,
  newer: side,
  /** The pages are the same file. */
  samePages: z.boolean(),
  fields: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      label: z.string(),
      type: ConsentFieldType,
      page: z.int(),
      /** What changed, one sentence each. */
      changes: z.array(z.string()),
    }),
  ),
  rules: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** The text that patients read. */
  reading: z.array(TextPart),
  /** The text on the pages; empty where the pages are the same file or hold no text. */
  pageText: z.array(TextPart),
});
export type ConsentComparison = z.infer<typeof ConsentComparison>;
