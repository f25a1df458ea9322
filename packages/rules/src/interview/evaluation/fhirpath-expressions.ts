import fhirpath from 'fhirpath';
import { ExpressionFault, type ExpressionEngine } from '#interview/evaluation/interview-expression.ts';

const VALUES = [
  'Boolean',
  'Decimal',
  'Integer',
  'Date',
  'DateTime',
  'Time',
  'String',
  'Uri',
  'Attachment',
  'Coding',
  'Quantity',
];
const ANSWER = 'QuestionnaireResponse.item.answer';

const typesOfValues = {
  'QuestionnaireResponse.item.linkId': 'string',
  'QuestionnaireResponse.item.text': 'string',
  [`${ANSWER}.valueBoolean`]: 'boolean',
  [`${ANSWER}.valueDecimal`]: 'decimal',
  [`${ANSWER}.valueInteger`]: 'integer',
  [`${ANSWER}.valueDate`]: 'date',
  [`${ANSWER}.valueDateTime`]: 'dateTime',
  [`${ANSWER}.valueTime`]: 'time',
  [`${ANSWER}.valueString`]: 'string',
  [`${ANSWER}.valueCoding`]: 'Coding',
  [`${ANSWER}.valueQuantity`]: 'Quantity',
  'Coding.code': 'code',
  'Coding.system': 'uri',
  'Coding.display': 'string',
  'Coding.extension': 'Extension',
  'Extension.url': 'System.String',
  'Extension.valueDecimal': 'decimal',
  'Quantity.value': 'decimal',
  'Quantity.unit': 'string',
  'Quantity.system': 'uri',
  'Quantity.code': 'code',
};

/** The part of FHIR R4 that answers are made of; the whole of it would weigh 72 kB more on a patient's phone. */
const model = {
  version: 'r4' as const,
  score: { extensionURI: ['http://hl7.org/fhir/StructureDefinition/ordinalValue'] },
  choiceTypePaths: { [`${ANSWER}.value`]: VALUES, 'Extension.value': VALUES },
  pathsDefinedElsewhere: {
    [`${ANSWER}.item`]: 'QuestionnaireResponse.item',
    'QuestionnaireResponse.item.item': 'QuestionnaireResponse.item',
  },
  type2Parent: {
    QuestionnaireResponse: 'DomainResource',
    Coding: 'Element',
    Quantity: 'Element',
    Extension: 'Element',
    BackboneElement: 'Element',
  },
  path2Type: { 'QuestionnaireResponse.item': 'BackboneElement', [ANSWER]: 'BackboneElement', ...typesOfValues },
  path2TypeWithoutElements: typesOfValues,
  path2Repeating: { 'QuestionnaireResponse.item': true, [ANSWER]: true, 'Coding.extension': true },
  path2RefType: {},
  resourcesWithUrlParam: {},
  availableTypes: new Set<string>(),
};

const orFault = <T>(act: () => T): T => {
  try {
    return act();
  } catch (error) {
    throw new ExpressionFault(error instanceof Error ? error.message : String(error));
  }
};

/** FHIRPath over the answers: `%resource` is all of them, the start and `%context` those of the own row of a repeating group. */
export const fhirpathExpressions: ExpressionEngine = {
  compile: (expression) => {
    const run = orFault(() => fhirpath.compile(expression, model as unknown as Parameters<typeof fhirpath.compile>[1]));
    return ({ items, context, variables }) =>
      orFault(() => {
        const resource = { resourceType: 'QuestionnaireResponse', item: items };
        const start = context === null ? resource : { resourceType: 'QuestionnaireResponse', item: context.item ?? [] };
        const found: unknown = run(start, { ...variables, resource, context: start });
        return Array.isArray(found) ? found : [];
      });
  },
};
