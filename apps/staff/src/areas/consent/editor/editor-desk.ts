import type {
  ConsentField,
  ConsentFieldId,
  ConsentFieldType,
  ConsentPage,
} from '@nattoku/contract/consent/consent-field';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';

/** What the parts of the editor share. */
export type Desk = {
  draft: LayoutDraft;
  pages: readonly ConsentPage[];
  /** False for a version that is published or in review: then it is only looked at. */
  mayEdit: boolean;
  /** Chosen fields, the first one first: the others are aligned by it. */
  chosen: readonly ConsentFieldId[];
  choose: (ids: readonly ConsentFieldId[]) => void;
  /** `about` joins steps that belong together, as letters of a name. */
  change: (next: LayoutDraft, about?: string) => void;
  /** The type of field that the next tap on a page places. */
  tool: ConsentFieldType | null;
  setTool: (tool: ConsentFieldType | null) => void;
  /** Puts the focus on a field once it is on the page. */
  focus: (id: ConsentFieldId) => void;
  /** Told to screen readers. */
  say: (words: string) => void;
};

export const chosenFields = ({ draft, chosen }: Pick<Desk, 'draft' | 'chosen'>): ConsentField[] =>
  chosen.flatMap((id) => draft.fields.find((field) => field.id === id) ?? []);
