import type { Answer } from '#interview/answer/interview-answer.ts';

/** A part of a FHIR resource as it came, without what is below it: written out again as long as it says the same. */
export type Kept = { [part: string]: unknown };

/** `system`: the URI of the code system; units of UCUM bear `http://unitsofmeasure.org`. */
export type Unit = { system: string; code: string; display: string };

/** Something that a person can choose. `code` stays when the words are changed, so that stored answers keep their meaning. */
export type Choice = {
  code: string;
  system: string | null;
  text: string;
  /** Chosen alone: 特になし. */
  isExclusive: boolean;
  /** What it counts in a score. */
  score: number | null;
  imageId: string | null;
  /** The type that it has in FHIR. */
  as: 'coding' | 'string' | 'integer' | 'date' | 'time';
};

export type Operator = 'exists' | '=' | '!=' | '>' | '<' | '>=' | '<=';

/** What an answer is compared with. */
export type Comparand =
  | { type: 'boolean'; value: boolean }
  | { type: 'option'; code: string; system: string | null }
  | { type: 'text'; value: string }
  | { type: 'number'; value: number }
  | { type: 'quantity'; value: number; unit: string }
  | { type: 'date'; value: string }
  | { type: 'time'; value: string };

/** `answer`: of this interview; `former`: of the last one of the same template; the others are known of the person and the order. */
export type Condition =
  | { of: 'answer' | 'former'; linkId: string; operator: Operator; value: Comparand }
  | { of: 'age' | 'sex' | 'department' | 'approach'; operator: Operator; value: Comparand };

/** When a question is shown. With an expression (FHIRPath) beside conditions, the expression alone decides, as SDC says. */
export type Enabling = { behaviour: 'all' | 'any'; conditions: Condition[]; expression: string | null };

export type Common = {
  /** Unique within the questionnaire, and never given to another question. */
  linkId: string;
  /** The number in front: 「問1」. */
  prefix: string;
  text: string;
  help: string;
  /** For lists, flags and the text of the record; empty: `text`. */
  shortText: string;
  isRequired: boolean;
  /** Kept, counted and shown to nobody. */
  isHidden: boolean;
  enabling: Enabling | null;
  /** The answer that it starts with. Null: an author removed it; undefined: there is none, or it was imported before initial values were read. */
  initial?: Answer | null | undefined;
  /** Shown below it: a question may have questions of its own. */
  items: InterviewItem[];
  kept: Kept | null;
};

/** `repeats` null: once; otherwise how often it is filled in at least and at most. */
export type GroupItem = Common & { kind: 'group'; repeats: { least: number; most: number | null } | null };
export type NoteItem = Common & { kind: 'note' };
export type PictureItem = Common & { kind: 'picture'; imageId: string | null; alt: string };
export type VideoItem = Common & { kind: 'video'; videoId: string | null };
export type YesNoItem = Common & { kind: 'yesNo' };
export type AgreementItem = Common & { kind: 'agreement' };
export type ChoiceItem = Common & {
  kind: 'choice';
  isMultiple: boolean;
  options: Choice[];
  /** The words of 「その他」, beside which something may be written; null: there is none. */
  other: string | null;
  least: number | null;
  most: number | null;
  look: 'buttons' | 'list' | 'lookup';
  isHorizontal: boolean;
};
export type TextItem = Common & {
  kind: 'text';
  isLong: boolean;
  maxLength: number | null;
  isKanaOnly: boolean;
  /** An example of what is entered. */
  example: string;
};
/** `units`: of one of which the number is; empty: a bare number. */
export type NumberItem = Common & {
  kind: 'number';
  as: 'integer' | 'decimal' | 'quantity';
  units: Unit[];
  min: number | null;
  max: number | null;
  decimals: number | null;
};
/**
 * `precision`: the least that is asked for: 「2019年ごろ」 is enough where it is `year`. A `dateTime` has a time of day in Tokyo, which may be left out unless
 * the precision is `minute`; its limits may have one, too. `mustBeKnown`: 「まだわからない」 is no answer to it, though it is required.
 */
export type DateItem = Common & {
  kind: 'date';
  as: 'date' | 'dateTime';
  precision: 'minute' | 'day' | 'month' | 'year';
  min: string | null;
  max: string | null;
  mustBeKnown?: boolean | undefined;
};
export type TimeItem = Common & { kind: 'time'; mustBeKnown?: boolean | undefined };
/** For how long: 「3日前から」. */
export type DurationItem = Common & { kind: 'duration'; units: Unit[] };
export type ScaleItem = Common & {
  kind: 'scale';
  look: 'numbers' | 'faces' | 'line';
  min: number;
  max: number;
  step: number;
  minLabel: string;
  maxLabel: string;
};
/** A question of a matrix; all of them offer the same options. */
export type MatrixRow = { linkId: string; text: string; isRequired: boolean };
export type MatrixItem = Common & { kind: 'matrix'; options: Choice[]; rows: MatrixRow[] };
export type BodyView = 'front' | 'back' | 'hand' | 'mouth';
export type BodyMapItem = Common & { kind: 'bodyMap'; views: BodyView[]; most: number | null };
export type PhotoItem = Common & { kind: 'photo'; most: number };
export type SignatureItem = Common & { kind: 'signature' };

/** A step of what a score means; from this sum on. `level` none: no more than the words. */
export type Band = { from: number; label: string; level: FlagLevel | 'none' };
export type FlagLevel = 'red' | 'amber';

/** `most`: how many of the questions may be unanswered; `isProrated`: the sum is then raised to what all would have given. */
export type Score = {
  items: string[];
  missing: { most: number; isProrated: boolean };
  bands: Band[];
};

/** A value that is made of answers: by an expression (FHIRPath) or as a score. */
export type ComputedItem = Common & {
  kind: 'computed';
  as: 'integer' | 'decimal' | 'quantity' | 'string' | 'boolean';
  expression: string | null;
  score: Score | null;
  unit: Unit | null;
  decimals: number | null;
};
/** Of another system, in a type that no screen of ours asks for. */
export type ForeignItem = Common & { kind: 'foreign'; type: string };

/** One question or part of a questionnaire (specification/medical-interview.md §4). */
export type InterviewItem =
  | GroupItem
  | NoteItem
  | PictureItem
  | VideoItem
  | YesNoItem
  | AgreementItem
  | ChoiceItem
  | TextItem
  | NumberItem
  | DateItem
  | TimeItem
  | DurationItem
  | ScaleItem
  | MatrixItem
  | BodyMapItem
  | PhotoItem
  | SignatureItem
  | ComputedItem
  | ForeignItem;

export type ItemKind = InterviewItem['kind'];

/** 要注意: answers that somebody has to look at. It repeats the answer and the rule, and concludes nothing. */
export type FlagRule = {
  key: string;
  name: string;
  level: FlagLevel;
  behaviour: 'all' | 'any';
  conditions: Condition[];
};

/** A questionnaire as it is asked, flagged and told to the record. */
export type InterviewForm = {
  items: InterviewItem[];
  flags: FlagRule[];
  /** Empty: every answer in its order. */
  chartText: string;
};
