import { max, required } from '@nattoku/rules/text/validation';
import { instrumentLimits, type NewInterviewInstrument } from '#medical-interview/interview-instrument.ts';
import type { FieldProblem } from '#shared/problems.ts';

/** What is wrong with what is registered of a scale; that it may be used is said with a proof. */
export function checkNewInstrument(instrument: NewInterviewInstrument): FieldProblem[] {
  const { name, holder, licence, proof, scoringVersion, lowest, highest, missingRule } = instrument;
  const verdicts = {
    name: [required(name), max(name, instrumentLimits.name)],
    holder: [required(holder), max(holder, instrumentLimits.holder)],
    proof: [licence === 'permitted' || licence === 'free' ? required(proof) : true, max(proof, instrumentLimits.proof)],
    scoringVersion: [max(scoringVersion, instrumentLimits.version)],
    missingRule: [max(missingRule, instrumentLimits.note)],
    highest: [highest >= lowest || '最大は最小以上にしてください'],
  };
  return Object.entries(verdicts).flatMap(([field, each]) => {
    const message = each.find((verdict) => verdict !== true);
    return message === undefined ? [] : [{ field, message }];
  });
}
