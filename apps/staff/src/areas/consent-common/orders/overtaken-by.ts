import { ApiProblem } from '@nattoku/contract/client';
import type { ConsentCommonOrder } from '@nattoku/contract/consent-common';

/** The order as somebody else saved it meanwhile, or null. */
export const overtakenBy = (error: unknown): ConsentCommonOrder | null =>
  error instanceof ApiProblem && error.body.code === 'record.versionConflict' && isOrder(error.body.current)
    ? error.body.current
    : null;

const isOrder = (current: unknown): current is ConsentCommonOrder =>
  typeof current === 'object' && current !== null && 'patientTitle' in current && 'template' in current;
