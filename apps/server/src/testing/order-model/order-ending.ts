import { leadToEnd } from '#testing/consent/model/who-waits.ts';
import { checkOutputs, checkPrintedInterview } from '#testing/order-model/order-invariants.ts';
import { deviceOf } from '#testing/order-model/order-outputs.ts';
import { type OrderStep, takeOrderStep } from '#testing/order-model/order-steps.ts';
import type { OrderWorld } from '#testing/order-model/order-world.ts';

const take = (world: OrderWorld, ...kinds: Extract<OrderStep, { kind: string }>['kind'][]) =>
  kinds.reduce(async (before, kind) => {
    await before;
    await takeOrderStep(world, { kind } as OrderStep);
  }, Promise.resolve());

/** A death that was recorded wrongly and an ended registration are put right before anything else is done. */
const reopen = async (world: OrderWorld): Promise<void> => {
  await take(world, 'correctDeath');
  const { archivedAt } = await world.patient();
  if (archivedAt !== null) await takeOrderStep(world, { kind: 'consent', step: { kind: 'unarchive' } });
  if ((await world.order()).lifecycle === 'expired') await take(world, 'extend');
  else if ((await world.order()).lifecycle === 'issued' && !(await deviceOf(world))) await take(world, 'reissueLink');
};

const endInterview = async (world: OrderWorld): Promise<void> => {
  if (!world.facts.current || (await world.response()).state === 'returned') {
    await takeOrderStep(world, { kind: 'type', which: 0 });
    await take(world, 'send');
  }
  await take(world, 'acknowledge', 'finaliseInterview');
  const { state } = await world.response();
  if (state !== 'finalised' && state !== 'amended') throw new Error(`the interview stays ${state}`);
};

const endOfTalk = async (world: OrderWorld): Promise<void> => {
  const stateOf = async () => (await world.order()).talk.state;
  if ((await stateOf()) === 'canceled') return;
  if ((await stateOf()) === 'planned') await take(world, 'startTalk');
  await take(world, 'explainAll');
  if ((await stateOf()) === 'inSession') await take(world, 'endTalk');
  if ((await stateOf()) === 'explained') await takeOrderStep(world, { kind: 'decideTalk', decision: 'agree' });
  if ((await stateOf()) === 'decided') await take(world, 'finaliseTalk');
  const state = await stateOf();
  if (state !== 'finalised' && state !== 'amended') throw new Error(`the talk stays ${state}`);
};

/** Leads everything that the order contains to its end by acts that its screens offer. An order that is over stays over. */
export async function leadOrderToEnd(world: OrderWorld): Promise<void> {
  if (!world.isIssued) return;
  if (['issued', 'expired'].includes((await world.order()).lifecycle)) {
    await reopen(world);
    await endInterview(world);
    await endOfTalk(world);
    await leadToEnd(world);
    await take(world, 'answerOrally');
    await checkOutputs(world);
    await take(world, 'close');
  }
  await checkOutputs(world);
  await checkPrintedInterview(world);
}
