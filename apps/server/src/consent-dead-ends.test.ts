import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainEverywhere } from '#kernel/audit/audit-chain.ts';
import { verifyAudit } from '#kernel/audit/audit-verify.ts';
import { checkInvariants } from '#testing/consent/model/invariants.ts';
import { anyStep, followPolicy, type Step, takeStep } from '#testing/consent/model/model-steps.ts';
import { beginWorld, type Beginning } from '#testing/consent/model/model-world.ts';
import { leadToEnd } from '#testing/consent/model/who-waits.ts';
import { openHospital } from '#testing/hospital.ts';
import { byScope } from '#testing/scope.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const anyBeginning: fc.Arbitrary<Beginning> = fc.record({
  state: fc.constantFrom<Beginning['state'][]>('draft', 'awaitingApproval', 'issued', 'issued', 'issued', 'issued'),
  age: fc.constantFrom<Beginning['age'][]>(10, 16, 'almost18', 'almost18', 40),
  capacity: fc.constantFrom<Beginning['capacity'][]>('self', 'self', 'self', 'proxy', 'teamDecision', 'cannotWrite'),
  others: fc.constantFrom<Beginning['others'][]>(
    [],
    [],
    [{ role: 'witness', required: true }],
    [{ role: 'interpreter', required: true }],
    [{ role: 'witness', required: false }],
  ),
  gates: fc.constantFrom<Beginning['gates'][]>(
    [],
    [{ kind: 'readToEnd', hours: null }],
    [{ kind: 'talkHeld', hours: null }],
  ),
  finalCheck: fc.boolean(),
});

/** Sequences per run; `CONSENT_RUNS` and `CONSENT_SEED` ask for more of them, or for those of another run again. */
const numRuns = Number(process.env['CONSENT_RUNS'] ?? byScope(4, 48));
const seed = Number(process.env['CONSENT_SEED'] ?? 20261122);
const path = process.env['CONSENT_PATH'];

const words = (step: Step): string => JSON.stringify(step);

test(`whatever happens to a consent form, nobody is waited for who cannot act (seed ${seed})`, async () => {
  const hospital = await openHospital();
  const { services } = hospital.server;
  await fc.assert(
    fc.asyncProperty(anyBeginning, fc.array(anyStep, { minLength: 2, maxLength: 12 }), async (beginning, steps) => {
      const world = await beginWorld(hospital, beginning);
      await followPolicy(world, 'usual', false);
      let row = await world.row();
      for (const step of steps) {
        try {
          await takeStep(world, step);
          row = await checkInvariants(world, row);
        } catch (error) {
          throw new Error(`after ${words(step)}`, { cause: error });
        }
      }
      await leadToEnd(world);
      await checkInvariants(world, row);
    }),
    { numRuns, seed, ...(path && { path }), endOnFailure: true, verbose: 1 },
  );
  const { database, auditKey, files } = services;
  await chainEverywhere({ database, auditKey });
  const verdict = await verifyAudit({ database, facilityId: hospital.facilityId, auditKey, files });
  expect(verdict).toMatchObject({ firstBreak: null });
}, 1_800_000);
