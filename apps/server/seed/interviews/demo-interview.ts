import { fileURLToPath } from 'node:url';
import type { FlagRule, InterviewItem } from '@nattoku/rules/interview/item/interview-item';

/** A questionnaire of the demonstration: our own questions, which no specialist has reviewed. */
export type DemoInterview = {
  slug: string;
  /** Of seed/approach-list.ts: packages of this approach propose it; null: none. */
  approach: string | null;
  name: string;
  description: string;
  /** Code of the department that asks it; null: every one. */
  department: string | null;
  items: InterviewItem[];
  flags: FlagRule[];
  chartText: string;
};

/** What questions show, by the id that stands in their place until the hospital has a picture of its own. */
export const demoPictures: Readonly<Record<string, string>> = {
  'c0000000-0000-4000-8000-000000000001': 'contrast-needle.png',
};

export const pictureFile = (name: string): string =>
  fileURLToPath(new URL(`../media/interviews/${name}`, import.meta.url));
