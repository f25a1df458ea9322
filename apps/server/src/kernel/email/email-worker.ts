import type { Tx } from '#kernel/database/database.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { type Email, EmailRefused } from '#kernel/email/email.ts';
import { type Failure, sendClaimed } from '#kernel/outbox/send-claimed.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Steps = {
  /** As the log calls an email that could not be sent. */
  name: string;
  /** Marks the email as ours until then and writes it, or finds that there is nothing to send. */
  claim(tx: Tx, emailId: string, claimedUntil: Date): Promise<Email | null>;
  noteSent(scope: Scope<SystemActor>, email: { emailId: string }): Promise<unknown>;
  noteFailure(scope: Scope<SystemActor>, emailId: string, failure: Failure): Promise<unknown>;
};

/**
 * Sends the email that a job names by its `mailId`, as it is stored, in the steps of `sendClaimed`. Throws where another try may help, so that the queue
 * brings the job again; without a mail server every email is refused for good.
 */
export const emailWorker =
  (services: Services, { name, claim, noteSent, noteFailure }: Steps): Worker =>
  async ({ facilityId, mailId: emailId = '' }) => {
    const outcome = await sendClaimed(services, facilityId, {
      name,
      idsOf: () => ({ emailId }),
      claim: (tx, claimedUntil) => claim(tx, emailId, claimedUntil),
      send: async (email) => {
        if (!services.mailer) throw new EmailRefused('off');
        await services.mailer.send(email);
      },
      noteSent: (scope) => noteSent(scope, { emailId }),
      noteFailure: (scope, _, failure) => noteFailure(scope, emailId, failure),
    });
    if (outcome.kind === 'failed') throw outcome.error;
  };
