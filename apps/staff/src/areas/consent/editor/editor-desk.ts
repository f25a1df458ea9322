import type {
  ConsentField,
  ConsentFieldId,
  ConsentFieldType,
  ConsentPage,
} from '@nattoku/contract/consent/consent-field';
import type { PrintedPlaces, LayoutFinding } from '@nattoku/contract/consent/consent-editor';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import type { Participant } from '#areas/consent/editor/field/participant.ts';

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
  /** Who has a part in the fields that are placed next. */
  participant: Participant;
  setParticipant: (participant: Participant) => void;
  /** The page in the middle of what is seen: what is placed without pointing at a page goes there. */
  page: number;
  showPage: (page: number) => void;
  printed: PrintedPlaces;
  /** What is wrong with the places, of the draft as it stands here. */
  findings: readonly LayoutFinding[];
  /** Fields that were copied, for pasting. */
  copied: readonly ConsentField[];
  copy: (fields: readonly ConsentField[]) => void;
  /** Puts the focus on a field once it is on the page. */
  focus: (id: ConsentFieldId) => void;
  /** Told to screen readers. */
  say: (words: string) => void;
};

export const chosenFields = ({ draft, chosen }: Pick<Desk, 'draft' | 'chosen'>): ConsentField[] =>
  chosen.flatMap((id) => draft.fields.find((field) => field.id === id) ?? []);
