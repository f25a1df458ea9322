/** `error` stops a questionnaire on its way to patients; `warning` should be looked at. `linkId` null: of the questionnaire as a whole. */
export type InterviewFinding = {
  linkId: string | null;
  severity: 'error' | 'warning';
  code: InterviewFindingCode;
  sentence: string;
};

export type InterviewFindingCode =
  | 'empty'
  | 'tooManyItems'
  | 'tooDeep'
  | 'tooManyOptions'
  | 'tooManyConditions'
  | 'tooManyRows'
  | 'duplicateLinkId'
  | 'circular'
  | 'unknownQuestion'
  | 'neverHolds'
  | 'expression'
  | 'incomplete'
  | 'markup'
  | 'foreign'
  | 'unknownPlaceholder'
  | 'chartBlock'
  | 'chartTooLong'
  | 'hiddenRequired'
  | 'initial';
