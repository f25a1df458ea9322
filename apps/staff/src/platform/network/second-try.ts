import { ApiProblem } from '@nattoku/contract/shared/client';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { askForReason } from '#platform/access-reason.ts';
import { provePresence } from '#platform/session/proof.ts';

/**
 * What the server refused until the person has said something more: a proof of who sits there, or why a record marked as 要配慮 is touched.
 * Made again only once: who has answered and is asked again meets a refusal like any other.
 */
export async function secondTry<T>(refused: ApiProblem, again: () => Promise<T>): Promise<T> {
  if (refused.body.code === 'patient.reasonNeeded') {
    if (await askForReason(refused.body.patientId as PatientId)) return again();
    throw refused;
  }
  if (await provePresence()) return again();
  throw new ApiProblem({ ...refused.body, title: '確認をやめたため、この操作は行っていません。' });
}
