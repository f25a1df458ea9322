import type { FastifyRequest } from 'fastify';
import { createEntrance } from '#areas/auth/sign-in/auth.entrance.ts';
import { warningOwner } from '#areas/auth/sign-in/auth.failed-sign-ins.ts';
import { type ChallengePurpose, issueChallenge } from '#areas/auth/factors/passkey-challenges.ts';
import { isFailure } from '#areas/auth/factors/second-factor.rules.ts';
import { relyingPartyOf } from '#kernel/http/relying-party.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** What the routes of second factors share. */
export const createMeans = (services: Services) => {
  const { publicUrl, rateLimits } = services;

  const partyOf = ({ host }: FastifyRequest) => {
    const party = relyingPartyOf(publicUrl, host);
    if (!party) throw new Problem('passkey.unavailable');
    return party;
  };
  const askFor = async (request: FastifyRequest, purpose: ChallengePurpose, sessionId: string | null) => ({
    party: partyOf(request),
    challenge: await issueChallenge(services, { purpose, sessionId }),
  });
  /** Five failures a quarter of an hour, by whichever code. */
  const limited = <T>(scope: StaffScope, run: () => Promise<T>): Promise<T> =>
    warningOwner(services, scope.actor, () =>
      rateLimits.attempt({ name: 'secondFactorPerAccount', subject: scope.actor.staffId, run, isFailure }),
    );
  /** What a session is after something of its owner changed. */
  const again = async ({ request }: { request: FastifyRequest }) => {
    const found = await createEntrance(services).identify({ request });
    if (!found.actor) throw new Problem('session.missing');
    return found.presented;
  };
  return { partyOf, askFor, limited, again };
};
