import type { ProblemCode } from '@nattoku/contract/shared/problems';
import type { OrderWorld } from '#testing/order-model/order-world.ts';

type Reply = { status: number; body: { code?: string; errors?: unknown } };

/**
 * Fails where the screen and the server disagree about an act of staff. `excuses`: refusals of an offered act that name what has to be done
 * first.
 * @returns true where the server accepted it
 */
export async function attempt(
  act: string,
  { isOffered, excuses = [] }: { isOffered: boolean; excuses?: readonly ProblemCode[] },
  reply: Promise<Reply>,
): Promise<boolean> {
  const { status, body } = await reply;
  const { code } = body;
  const isAccepted = status < 300;
  if (status >= 500) throw new Error(`${act}: the server answered ${status} ${code ?? ''}`);
  if (isAccepted && !isOffered) throw new Error(`${act}: no screen offers it, and the server accepts it`);
  if (!isAccepted && isOffered && !excuses.some((excuse) => excuse === code))
    throw new Error(`${act}: the screen offers it, and the server refuses it: ${status} ${JSON.stringify(body)}`);
  return isAccepted;
}

/**
 * Fails where the server accepts a record that the page does not offer, or refuses one that it offers. After a death or the end of the registration
 * it accepts none.
 * @returns true where the server accepted it
 */
export async function tookRecord(
  world: OrderWorld,
  act: string,
  { accepted, refused }: { accepted: readonly string[]; refused: readonly unknown[] },
  isOffered = true,
): Promise<boolean> {
  const isAccepted = accepted.length > 0;
  const isClosed = await world.isPatientClosed();
  if (isAccepted !== (isOffered && !isClosed))
    throw new Error(`${act}: offered ${isOffered}, patient closed ${isClosed}, refused ${JSON.stringify(refused)}`);
  return isAccepted;
}
