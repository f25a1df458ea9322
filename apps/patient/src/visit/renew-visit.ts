import { ApiProblem } from '@nattoku/contract/shared/client';
import type { PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import type { Request } from '#platform/request.ts';
import type { CurrentVisit } from '#visit/enter-visit.ts';

/**
 * Opens a session that rests, or that was never opened because the network was away, by the birth date that was given on this page; however
 * many ask at once, it is given once.
 */
export function createRenewal(request: Request, knock: () => Promise<PatientPageSession>, current: CurrentVisit) {
  const renewOnce = async (birthDate: string): Promise<boolean> => {
    try {
      const session = await knock();
      if (session.state !== 'needsBirthDate') return session.state === 'verified';
      return (await request('verify', { body: { birthDate } })).state === 'verified';
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.body.code !== 'link.birthDateWrong') throw error;
      // Each time it is asked costs one of five.
      current.birthDate = null;
      return false;
    }
  };
  let renewing: Promise<boolean> | null = null;

  return async (): Promise<boolean> => {
    const { birthDate, kiosk } = current;
    if (birthDate === null || kiosk !== null) return false;
    renewing ??= renewOnce(birthDate).finally(() => {
      renewing = null;
    });
    return renewing;
  };
}
