import fhirpath, { type UserInvocationTable } from 'fhirpath';
import { RE2JS } from 're2js';
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

const patternFlags: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE };

/** @throws RE2JSException for a pattern that needs backtracking (look-around, back-references), and for unknown flags */
const patternOf = (pattern: string, flags = ''): RE2JS =>
  RE2JS.compile(
    pattern,
    [...flags].reduce((all, flag) => {
      const known = patternFlags[flag];
      if (known === undefined) throw new ExpressionFault('flags of a pattern must only contain i and m');
      return all | known;
    }, RE2JS.DOTALL),
  );

/** The one text that a function is called on; undefined where there is none, or where an argument is empty. */
const textOf = (inputs: readonly unknown[], args: readonly unknown[]): string | undefined => {
  if (inputs.length === 0 || args.some((arg) => arg !== undefined && typeof arg !== 'string')) return undefined;
  const value: unknown = fhirpath.util.valDataConverted(inputs[0]);
  if (inputs.length > 1 || typeof value !== 'string') throw new ExpressionFault('a pattern needs a single text');
  return value;
};

/**
 * Functions with regular expressions, on an engine whose time grows with the length of the text alone: with the backtracking one of JavaScript,
 * `(a+)+$` and a text of forty letters stop a server, or a patient's phone, for years.
 */
const patternFunctions = {
  matches: {
    arity: { 1: ['String'], 2: ['String', 'String'] },
    fn: (inputs: unknown[], pattern: string, flags?: string) => {
      const text = textOf(inputs, [pattern, flags]);
      return text === undefined ? [] : patternOf(pattern, flags).matcher(text).find();
    },
  },
  matchesFull: {
    arity: { 1: ['String'], 2: ['String', 'String'] },
    fn: (inputs: unknown[], pattern: string, flags?: string) => {
      const text = textOf(inputs, [pattern, flags]);
      return text === undefined ? [] : patternOf(`^(?:${pattern})$`, flags).matcher(text).find();
    },
  },
  replaceMatches: {
    arity: { 2: ['String', 'String'] },
    fn: (inputs: unknown[], pattern: string, replacement: string) => {
      const text = textOf(inputs, [pattern, replacement]);
      return text === undefined ? [] : patternOf(pattern).matcher(text).replaceAll(replacement);
    },
  },
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
    const run = orFault(() =>
      fhirpath.compile(expression, model as unknown as Parameters<typeof fhirpath.compile>[1], {
        userInvocationTable: patternFunctions as unknown as UserInvocationTable,
      }),
    );
    return ({ items, context, variables }) =>
      orFault(() => {
        const resource = { resourceType: 'QuestionnaireResponse', item: items };
        const start = context === null ? resource : { resourceType: 'QuestionnaireResponse', item: context.item ?? [] };
        const found: unknown = run(start, { ...variables, resource, context: start });
        return Array.isArray(found) ? found : [];
      });
  },
};
