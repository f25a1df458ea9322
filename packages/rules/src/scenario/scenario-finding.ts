/** `error` stops a scenario on its way to patients; `warning` should be looked at. `step` null: of the scenario as a whole. */
export type ScenarioFinding = {
  step: string | null;
  severity: 'error' | 'warning';
  code: FindingCode;
  sentence: string;
};

export type FindingCode =
  | 'empty'
  | 'noEnd'
  | 'duplicateKey'
  | 'unknownTarget'
  | 'deadEnd'
  | 'unreachable'
  | 'endless'
  | 'riskUncovered'
  | 'riskAvoidable'
  | 'askedLater'
  | 'neverHolds'
  | 'incomplete'
  | 'unwise'
  | 'nothingAtHome'
  | 'nothingInRoom';
