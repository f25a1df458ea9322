import {
  InstrumentLicence,
  type InterviewInstrument,
  type NewInterviewInstrument,
} from '@nattoku/contract/medical-interview/interview-instrument';
import { checkNewInstrument } from '@nattoku/contract/medical-interview/interview-instrument-input';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { numberOf } from '@nattoku/rules/text/typed-number';
import { normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';

/** What is registered of a scale as it stands in the boxes, each by its name on the screen. */
export const valueNames = {
  name: '尺度の名前',
  holder: '権利者',
  licence: '利用の許諾',
  proof: '根拠',
  permittedOn: '許諾の日',
  scoringVersion: '採点方法の版',
  lowest: '得点の最小',
  highest: '得点の最大',
  missingRule: '未回答の扱い',
} as const;
export type InstrumentValues = Record<keyof typeof valueNames, string>;

export const valuesOf = (saved: InterviewInstrument | undefined): InstrumentValues => ({
  name: saved?.name ?? '',
  holder: saved?.holder ?? '',
  licence: saved?.licence ?? 'unclear',
  proof: saved?.proof ?? '',
  permittedOn: saved?.permittedOn ?? '',
  scoringVersion: saved?.scoringVersion ?? '',
  lowest: String(saved?.lowest ?? 0),
  highest: String(saved?.highest ?? 27),
  missingRule: saved?.missingRule ?? '',
});

export const instrumentOf = (values: InstrumentValues): NewInterviewInstrument => ({
  name: normaliseLine(values.name),
  holder: normaliseLine(values.holder),
  licence: InstrumentLicence.safeParse(values.licence).data ?? 'unclear',
  proof: normaliseText(values.proof),
  permittedOn: values.permittedOn === '' ? null : values.permittedOn,
  scoringVersion: normaliseLine(values.scoringVersion),
  lowest: numberOf(values.lowest),
  highest: numberOf(values.highest),
  missingRule: normaliseText(values.missingRule),
});

export function checkValues(values: InstrumentValues): FieldProblem[] {
  const instrument = instrumentOf(values);
  const noFigures = (['lowest', 'highest'] as const).filter((field) => !Number.isFinite(instrument[field]));
  if (noFigures.length > 0) return noFigures.map((field) => ({ field, message: '数を入力してください' }));
  return checkNewInstrument(instrument);
}
