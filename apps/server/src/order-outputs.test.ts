import * as fc from 'fast-check';
import { test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';
import { leadOrderToEnd } from '#testing/order-model/order-ending.ts';
import { checkOutputs } from '#testing/order-model/order-invariants.ts';
import { anyOrderStep, type OrderStep, takeOrderStep } from '#testing/order-model/order-steps.ts';
import { beginOrderWorld, type OrderBeginning } from '#testing/order-model/order-world.ts';
import { byScope } from '#testing/scope.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

const anyBeginning: fc.Arbitrary<OrderBeginning> = fc.record({
  finalCheck: fc.boolean(),
  gates: fc.constantFrom<OrderBeginning['gates'][]>([], [{ kind: 'talkHeld', hours: null }]),
});

/** Sequences per run; `ORDER_RUNS` and `ORDER_SEED` ask for more of them, or for those of another run again. */
const numRuns = Number(process.env['ORDER_RUNS'] ?? byScope(3, 60));
const seed = Number(process.env['ORDER_SEED'] ?? 20261129);
const path = process.env['ORDER_PATH'];

const steps: fc.Arbitrary<OrderStep[]> = fc
  .array(anyOrderStep, { minLength: 8, maxLength: 16, size: 'max' })
  .map((following) => [{ kind: 'issue' }, ...following]);

test(`whatever happens to an order, its outputs agree and somebody can go on (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(anyBeginning, steps, async (beginning, sequence) => {
      // Exports need a recent proof of identity, which a hospital shared by many sequences would outlive.
      const world = await beginOrderWorld(await openHospital(), beginning);
      for (const step of sequence) {
        try {
          await takeOrderStep(world, step);
          if (world.isIssued) await checkOutputs(world);
        } catch (error) {
          throw new Error(`after ${JSON.stringify(step)}`, { cause: error });
        }
      }
      await leadOrderToEnd(world);
    }),
    { numRuns, seed, ...(path && { path }), endOnFailure: true, verbose: 1 },
  );
}, 1_800_000);
