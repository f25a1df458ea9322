import { queueNamed } from '#kernel/jobs/queue.ts';

/** Makes the sealed PDF of an edition. */
export const TALK_SEAL = queueNamed('talk.seal');
