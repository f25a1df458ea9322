import { z } from 'zod';
import { signInMethods } from '#auth/auth.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, Nothing } from '#shared/primitives.ts';

/** One person's open sessions; one more ends the one used least lately (specification/auth.md §11). */
export const MAX_SESSIONS = 10;

/** One of the own sessions, as its owner recognises it. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** Families of browser and system: 「Chrome・Windows」; null where they were not told. */
  device: z.string().nullable(),
  /** IP address at sign-in. */
  address: z.string().nullable(),
  method: z.enum(signInMethods),
  createdAt: Instant,
  /** At most half a minute old while it is in use. */
  lastSeenAt: Instant,
  /** By its owner, or because nobody used it for a while. */
  locked: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessionContract = {
  list: endpoint({
    method: 'GET',
    path: '/sessions',
    permission: 'signedIn',
    summary:
      'The own sessions that go on, this one first, then the one used last; and since when the password is what it is',
    response: z.object({ items: z.array(OwnSession), passwordSetAt: Instant.nullable() }),
  }),
  end: endpoint({
    method: 'POST',
    path: '/sessions/{sessionId}/end',
    permission: 'signedIn',
    summary: 'End one of the own sessions; its windows leave at once',
    params: z.object({ sessionId: z.uuid() }),
    response: Nothing,
    problems: ['notFound'],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/sessions/end-others',
    permission: 'signedIn',
    summary: 'End every own session but this one',
    response: z.object({ ended: z.int() }),
  }),
};
