/** Where a step is shown: before the talk on the patient's own device, in the room, or in both. */
export type StepPlace = 'home' | 'room' | 'both';

/** Something that a person can choose. `key` stays when the words are changed, so that stored answers keep their meaning. */
export type StepOption = { key: string; text: string };

/** When a branch leaves by another way. `wrongFirst`: of a comprehension check, the first answer of the last time it was come to was wrong. */
export type BranchTest =
  | { kind: 'anyOf'; options: string[] }
  | { kind: 'atLeast'; value: number }
  | { kind: 'wrongFirst' };

export type BranchRule = { step: string; test: BranchTest; next: string | null };

type Common = {
  /** Unique within the scenario, and never given to another step. */
  key: string;
  place: StepPlace;
  /** In the room. */
  minutes: number;
  /** Core risks of the approach that are explained here. */
  coreRiskIds: string[];
  /** For staff beside the step; no patient sees it. */
  staffNote: string;
  /** Where it goes on; null: with the step that follows in the list. */
  next: string | null;
};

type Picture = { imageId: string | null; alt: string };

export type MessageStep = Common & { kind: 'message'; text: string };
export type PictureStep = Common & Picture & { kind: 'picture'; text: string };
export type SlideStep = Common & Picture & { kind: 'slide'; title: string; points: string[] };
/** A film, or a part of it; `toSeconds` null: to its end. */
export type VideoStep = Common & {
  kind: 'video';
  videoId: string | null;
  fromSeconds: number;
  toSeconds: number | null;
  text: string;
};
export type QuestionStep = Common & { kind: 'question'; text: string; isRequired: boolean } & (
    | { answer: 'single'; options: (StepOption & { next: string | null })[] }
    | { answer: 'multiple'; options: StepOption[] }
    | { answer: 'text' }
    | { answer: 'scale'; min: number; max: number; minLabel: string; maxLabel: string }
  );
/** Asked until it is answered rightly; the explanation follows each answer. */
export type CheckStep = Common & {
  kind: 'check';
  text: string;
  options: (StepOption & { isRight: boolean })[];
  explanation: string;
};
export type WorriesStep = Common & { kind: 'worries'; text: string; options: StepOption[] };
export type DoctorQuestionStep = Common & { kind: 'doctorQuestion'; text: string };
/** Ways to go beside each other, doing nothing among them; a row holds one cell for each column. */
export type ComparisonStep = Common & {
  kind: 'comparison';
  title: string;
  columns: { key: string; name: string; isDoingNothing: boolean }[];
  rows: { label: string; cells: string[] }[];
};
/** How many of `per` people; one scale for all, so that they can be compared. */
export type PictogramStep = Common & {
  kind: 'pictogram';
  text: string;
  per: 100 | 1000;
  items: { label: string; count: number }[];
  source: string;
};
/** What patients say in their own words, point by point. */
export type TeachBackStep = Common & { kind: 'teachBack'; text: string; points: StepOption[] };
export type StaffNoteStep = Common & { kind: 'staffNote'; text: string };
export type BranchStep = Common & { kind: 'branch'; rules: BranchRule[] };
export type EndStep = Common & { kind: 'end'; text: string };

/** One step of a guided explanation (specification/ic-support.md §4). */
export type ScenarioStep =
  | MessageStep
  | PictureStep
  | SlideStep
  | VideoStep
  | QuestionStep
  | CheckStep
  | WorriesStep
  | DoctorQuestionStep
  | ComparisonStep
  | PictogramStep
  | TeachBackStep
  | StaffNoteStep
  | BranchStep
  | EndStep;

export type StepKind = ScenarioStep['kind'];
