import { durationUnits, UCUM } from '@nattoku/rules/interview/item/blank-item';
import type { Unit } from '@nattoku/rules/interview/item/interview-item';

/** Of units that UCUM has no code for, as 合/日. */
const OWN_UNITS = 'urn:nattoku:interview:unit';

const ucum = (code: string, display: string): Unit => ({ system: UCUM, code, display });

/** What questionnaires of hospitals ask in. */
export const commonUnits: readonly Unit[] = [
  ucum('cm', 'cm'),
  ucum('kg', 'kg'),
  ucum('g', 'g'),
  ucum('Cel', '℃'),
  ucum('mm[Hg]', 'mmHg'),
  ucum('/min', '回/分'),
  ucum('mL', 'mL'),
  ucum('min', '分'),
  ucum('h', '時間'),
  ...durationUnits,
  ...['本/日', '合/日', '杯/日', '回/日', '回/週'].map((each) => ownUnit(each)),
];

export function ownUnit(display: string): Unit {
  return { system: OWN_UNITS, code: display, display };
}
