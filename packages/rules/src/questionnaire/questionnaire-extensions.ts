import type { Kept } from '#interview/item/interview-item.ts';

const CORE = 'http://hl7.org/fhir/StructureDefinition/';
const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/';

/** Extensions that say something to us; whatever else comes along is kept and named. */
export const extensionUrls = {
  hidden: `${CORE}questionnaire-hidden`,
  itemControl: `${CORE}questionnaire-itemControl`,
  choiceOrientation: `${CORE}questionnaire-choiceOrientation`,
  unit: `${CORE}questionnaire-unit`,
  unitOption: `${CORE}questionnaire-unitOption`,
  minValue: `${CORE}minValue`,
  maxValue: `${CORE}maxValue`,
  maxDecimalPlaces: `${CORE}maxDecimalPlaces`,
  minOccurs: `${CORE}questionnaire-minOccurs`,
  maxOccurs: `${CORE}questionnaire-maxOccurs`,
  optionExclusive: `${CORE}questionnaire-optionExclusive`,
  ordinalValue: `${CORE}ordinalValue`,
  sliderStepValue: `${CORE}questionnaire-sliderStepValue`,
  entryFormat: `${CORE}entryFormat`,
  openLabel: `${SDC}sdc-questionnaire-openLabel`,
  shortText: `${SDC}sdc-questionnaire-shortText`,
  enableWhenExpression: `${SDC}sdc-questionnaire-enableWhenExpression`,
  calculatedExpression: `${SDC}sdc-questionnaire-calculatedExpression`,
  /** What FHIR has no words for, as JSON: the kind of a question and its own parts, or those of the whole questionnaire. */
  own: 'urn:nattoku:interview:own',
} as const;

export type KnownExtension = keyof typeof extensionUrls;

export const ITEM_CONTROL_SYSTEM = 'http://hl7.org/fhir/questionnaire-item-control';

export const isRecord = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): Kept[] => (Array.isArray(value) ? value.filter(isRecord) : []);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const valueOf = (extension: Kept): unknown => Object.entries(extension).find(([key]) => key.startsWith('value'))?.[1];

/** What the extensions of this name say, in their order. */
export const extensionValues = (part: Kept, name: KnownExtension): unknown[] =>
  listOf(part['extension']).flatMap((extension) =>
    extension['url'] === extensionUrls[name] ? [valueOf(extension)] : [],
  );

export const extensionValue = (part: Kept, name: KnownExtension): unknown => extensionValues(part, name)[0];

/** The expression of an extension that is FHIRPath; null for any other language. */
export function fhirpathOf(part: Kept, name: KnownExtension): string | null {
  const value = extensionValue(part, name);
  if (!isRecord(value) || value['language'] !== 'text/fhirpath') return null;
  const expression = textOf(value['expression']).trim();
  return expression === '' ? null : expression;
}

/** The codes by which a system may be told how a question looks: `slider`, `drop-down`, … */
export const itemControls = (part: Kept): string[] =>
  extensionValues(part, 'itemControl').flatMap((value) =>
    isRecord(value) ? listOf(value['coding']).map(({ code }) => textOf(code)) : [],
  );

export const extension = (name: KnownExtension, type: string, value: unknown): Kept => ({
  url: extensionUrls[name],
  [`value${type}`]: value,
});

/** What is ours alone of an item, or of the whole; empty where there is nothing, or nothing that can be read. */
export function ownParts(part: Kept): Kept {
  const text = extensionValue(part, 'own');
  if (typeof text !== 'string') return {};
  try {
    const found: unknown = JSON.parse(text);
    return isRecord(found) ? found : {};
  } catch {
    return {};
  }
}
