import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs.ts';
import { type Letter, MailRefused } from '#kernel/mail/mail.ts';
import { type Failure, sendClaimed } from '#kernel/outbox/send-claimed.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Steps = {
  /** As the log calls a letter that could not be sent. */
  name: string;
  /** Marks the letter as ours until then and writes it, or finds that there is nothing to send. */
  claim(tx: Tx, mailId: string, claimedUntil: Date): Promise<Letter | null>;
  noteSent(scope: Scope<SystemActor>, mail: { mailId: string }): Promise<unknown>;
  noteFailure(scope: Scope<SystemActor>, mailId: string, failure: Failure): Promise<unknown>;
};

/**
 * Sends the letter that a job names by its `mailId`, in the steps of `sendClaimed`. Throws where another try may help, so that the queue
 * brings the job again; without a mail server every letter is refused for good.
 */
export const letterWorker =
  (services: Services, { name, claim, noteSent, noteFailure }: Steps): Worker =>
  async ({ facilityId, mailId = '' }) => {
    const outcome = await sendClaimed(services, facilityId, {
      name,
      idsOf: () => ({ mailId }),
      claim: (tx, claimedUntil) => claim(tx, mailId, claimedUntil),
      send: async (letter) => {
        if (!services.mail) throw new MailRefused('off');
        await services.mail.send(letter);
      },
      noteSent: (scope) => noteSent(scope, { mailId }),
      noteFailure: (scope, _, failure) => noteFailure(scope, mailId, failure),
    });
    if (outcome.kind === 'failed') throw outcome.error;
  };
