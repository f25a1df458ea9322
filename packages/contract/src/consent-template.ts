import { z } from 'zod';
import { ExplanationBlocks } from '#approach.ts';
import { ConsentField, ConsentPage } from '#consent-field.ts';
import { ReadingSection } from '#consent-form.ts';
import { ConsentRules } from '#consent-rules.ts';
import { ConsentTemplateState } from '#consent-state.ts';
import {
  ApproachId,
  ConsentTemplateId,
  ConsentTemplateVersionId,
  DepartmentId,
  Instant,
  PlainDate,
  StaffId,
  Version,
} from '#shared.ts';

const person = z.object({ id: StaffId, name: z.string() });

/** One edition of a form; once published it never changes. */
export const ConsentTemplateVersion = z.object({
  id: ConsentTemplateVersionId,
  templateId: ConsentTemplateId,
  /** 第1版, 第2版, … */
  number: z.int(),
  version: Version,
  state: ConsentTemplateState,
  source: z.enum(['pdf', 'typed']),
  /** SHA-256 of its pages, hex; null while a typed form has none. */
  documentSha256: z.string().nullable(),
  pages: z.array(ConsentPage),
  fields: z.array(ConsentField),
  blocks: ExplanationBlocks.nullable(),
  reading: z.array(ReadingSection),
  rules: ConsentRules,
  changeNote: z.string(),
  author: person,
  submittedAt: Instant.nullable(),
  reviewedBy: person.nullable(),
  reviewedAt: Instant.nullable(),
  reviewNote: z.string().nullable(),
  publishedAt: Instant.nullable(),
  retiredAt: Instant.nullable(),
  updatedAt: Instant,
});
export type ConsentTemplateVersion = z.infer<typeof ConsentTemplateVersion>;

export const ConsentTemplateSummary = z.object({
  id: ConsentTemplateId,
  version: Version,
  number: z.string(),
  name: z.string(),
  departmentId: DepartmentId.nullable(),
  departmentName: z.string().nullable(),
  approachIds: z.array(ApproachId),
  reviewDueOn: PlainDate.nullable(),
  archivedAt: Instant.nullable(),
  /** The one that may be ordered. */
  published: z
    .object({ id: ConsentTemplateVersionId, number: z.int(), source: z.enum(['pdf', 'typed']), publishedAt: Instant })
    .nullable(),
  /** The one that is being worked on. */
  open: z.object({ id: ConsentTemplateVersionId, number: z.int(), state: ConsentTemplateState }).nullable(),
  usedCount: z.int(),
  /** Forms that are open on an older version than the published one. */
  openOnOldCount: z.int(),
  updatedAt: Instant,
});
export type ConsentTemplateSummary = z.infer<typeof ConsentTemplateSummary>;
