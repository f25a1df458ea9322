import { hasModifier } from '@nattoku/rules/interview/fhir/read-response';

export const MODIFIED = '意味を変える指定があるため、受け付けません';

/**
 * Elements that change the meaning of a resource (HL7 FHIR R4 §2.4). A receiver that does not understand them has to refuse the resource.
 * @param read the parts of the resource that are read and may have such extensions of their own
 */
export function modifiedParts(
  resource: Record<string, unknown>,
  read: readonly Record<string, unknown>[] = [],
): string[] {
  const hasRules = resource['implicitRules'] !== undefined;
  return [
    ...(hasRules ? ['implicitRules'] : []),
    ...([resource, ...read].some(hasModifier) ? ['modifierExtension'] : []),
  ];
}
