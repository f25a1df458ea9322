import { AUDIT_SEAL, CHAIN_EVERY_MS, keepChain, sealEverywhere } from '#areas/audit/audit.keeping.ts';
import { ACCOUNT_FORGOTTEN, answerForgotten } from '#areas/staff/account/account.forgotten.ts';
import { resumeLetters, sendLetter } from '#areas/staff/account/account.mail.ts';
import { ACCOUNT_MAIL } from '#domain/staff/account-outbox.ts';
import { PATIENT_IMPORT } from '#areas/patient/import/patient-import.queue.ts';
import { forgetImports, resumeImports, runPatientImports } from '#areas/patient/import/patient-import.job.ts';
import { patientColumns } from '#areas/patient/record/patient.columns.ts';
import { retireLeavers } from '#areas/staff/directory/staff.leaving.ts';
import { TELL_ANNOUNCEMENTS, tellAfterChange, tellAnnouncements } from '#areas/notification/announcement.telling.ts';
import { escalate, handOut, resumeHandingOut } from '#areas/notification/notification.hand-out.ts';
import { sendNotificationLetters } from '#areas/notification/notification.mail.ts';
import { ACCOUNT_MAIL_RESUME } from '#areas/staff/account/account.rules.ts';
import { MANY_MISSES, tellOfMisses } from '#areas/auth/sign-in/auth.misses.ts';
import { tellCatalogueNews } from '#areas/library/catalogue/catalogue.telling.ts';
import { escalateWithdrawals } from '#areas/consent/record/consent-record.withdrawal.ts';
import { removeUnsentFiles } from '#areas/contact/contact.files.ts';
import { resumeContactLetters, sendContactLetter } from '#areas/contact/contact.mail.ts';
import { CONTACT_MAIL } from '#areas/contact/contact.outbox.ts';
import { keepReminders } from '#areas/delivery/sending/delivery.clock.ts';
import { deliveryQueue, deliveryQueues } from '#areas/delivery/sending/delivery.queue.ts';
import { resumeDeliveries, sendDue } from '#areas/delivery/sending/delivery.sending.ts';
import { expireOrders } from '#areas/video/order/video-order.clock.ts';
import { readConsentScan } from '#areas/consent/paper/consent-scan.job.ts';
import { expireForms } from '#areas/consent/order/consent-order.clock.ts';
import { settleFacility, settleForms } from '#areas/consent/order/consent-settling.job.ts';
import { FORGET_INTAKES, forgetIntakes } from '#areas/consent/template/consent-intake.sweep.ts';
import { resumeSealings, sealConsent, watchSealings } from '#areas/consent/sealing/consent-sealing.job.ts';
import { CONSENT_SCAN } from '#areas/consent/paper/consent-scan.queue.ts';
import { processVideo } from '#areas/video/pipeline/video-process.job.ts';
import { resumeDrops, writeDrops } from '#areas/interoperability/record-drop/record-drop.job.ts';
import { resumeWebhooks, sendWebhooks } from '#areas/interoperability/webhook/webhook.sending.ts';
import { VIDEO_PROCESS } from '#areas/video/pipeline/video-process.queue.ts';
import { tellExpiringVideos } from '#areas/video/library/video-expiring.job.ts';
import { resumeProcessing } from '#areas/video/pipeline/video-process.sweep.ts';
import { RECORD_DROP } from '#domain/consent/sealing/queue-record-drop.ts';
import { CONSENT_SEAL } from '#domain/consent/sealing/queue-sealing.ts';
import { SETTLE_FORMS } from '#domain/consent/form/settle-forms.ts';
import type { Schedule, Worker } from '#kernel/jobs.ts';
import { HAND_OUT } from '#kernel/notify.ts';
import { remindOfDueDates } from '#domain/order/lifecycle/overdue.ts';
import { WEBHOOK_SEND } from '#kernel/webhook/queue-webhooks.ts';
import type { Services } from '#kernel/services.ts';

/** Every queue of every area: what follows a write, and what the clock starts. */
export const queues: readonly string[] = [
  'house-keeping',
  CONTACT_MAIL,
  'contact.mail-resume',
  'contact.unsent',
  ...deliveryQueues,
  'delivery.reminders',
  'delivery.resume',
  AUDIT_SEAL,
  ACCOUNT_FORGOTTEN,
  ACCOUNT_MAIL,
  MANY_MISSES,
  ACCOUNT_MAIL_RESUME,
  HAND_OUT,
  TELL_ANNOUNCEMENTS,
  'notification.resume',
  'notification.announcements-due',
  'notification.letters',
  'notification.escalate',
  'order.dates',
  'order.overdue',
  PATIENT_IMPORT,
  'patient.import-resume',
  'patient.import-forget',
  'staff.leaving',
  VIDEO_PROCESS,
  'video.resume',
  'video.abandoned',
  'video.expiring',
  'catalogue.news',
  FORGET_INTAKES,
  CONSENT_SCAN,
  CONSENT_SEAL,
  RECORD_DROP,
  'record-drop.resume',
  WEBHOOK_SEND,
  'webhook.resume',
  'consent.escalate',
  'consent.expire',
  SETTLE_FORMS,
  'consent.settle-due',
  'consent.seal-watch',
];

const workersOf = (services: Services): Record<string, Worker> => ({
  [ACCOUNT_FORGOTTEN]: answerForgotten(services),
  [ACCOUNT_MAIL]: sendLetter(services),
  [CONTACT_MAIL]: sendContactLetter(services),
  [deliveryQueue('email')]: sendDue(services, 'email'),
  [deliveryQueue('sms')]: sendDue(services, 'sms'),
  [MANY_MISSES]: tellOfMisses(services),
  [HAND_OUT]: handOut(services),
  [TELL_ANNOUNCEMENTS]: tellAfterChange(services),
  [PATIENT_IMPORT]: runPatientImports(services, patientColumns),
  [VIDEO_PROCESS]: processVideo(services),
  [CONSENT_SCAN]: readConsentScan(services),
  [CONSENT_SEAL]: sealConsent(services),
  [SETTLE_FORMS]: settleFacility(services),
  [RECORD_DROP]: writeDrops(services),
  [WEBHOOK_SEND]: sendWebhooks(services),
});

const schedulesOf = (services: Services): readonly Schedule[] => [
  { queue: 'house-keeping', cron: '17 * * * *', run: () => forgetOldKeys(services.database, services.clock.now()) },
  { queue: AUDIT_SEAL, cron: '0 * * * *', run: () => sealEverywhere(services) },
  { queue: 'consent.escalate', cron: '* * * * *', run: () => escalateWithdrawals(services) },
  { queue: 'contact.mail-resume', cron: '*/5 * * * *', run: () => resumeContactLetters(services) },
  { queue: 'contact.unsent', cron: '29 * * * *', run: () => removeUnsentFiles(services) },
  { queue: 'delivery.reminders', cron: '* * * * *', run: () => keepReminders(services) },
  { queue: 'delivery.resume', cron: '* * * * *', run: () => resumeDeliveries(services) },
  { queue: ACCOUNT_MAIL_RESUME, cron: '*/5 * * * *', run: () => resumeLetters(services) },
  { queue: 'notification.resume', cron: '*/5 * * * *', run: () => resumeHandingOut(services) },
  { queue: 'notification.announcements-due', cron: '* * * * *', run: () => tellAnnouncements(services) },
  { queue: 'notification.letters', cron: '* * * * *', run: () => sendNotificationLetters(services) },
  { queue: 'notification.escalate', cron: '*/10 * * * *', run: () => escalate(services) },
  { queue: 'consent.expire', cron: '* * * * *', run: () => expireForms(services) },
  { queue: 'consent.settle-due', cron: '* * * * *', run: () => settleForms(services) },
  { queue: 'order.dates', cron: '* * * * *', run: () => expireOrders(services) },
  { queue: 'order.overdue', cron: '* * * * *', run: () => remindOfDueDates(services) },
  { queue: 'patient.import-resume', cron: '* * * * *', run: () => resumeImports(services) },
  { queue: 'patient.import-forget', cron: '29 * * * *', run: () => forgetImports(services) },
  { queue: 'staff.leaving', cron: '*/10 * * * *', run: () => retireLeavers(services) },
  { queue: FORGET_INTAKES, cron: '53 * * * *', run: () => forgetIntakes(services) },
  { queue: 'consent.seal-watch', cron: '* * * * *', run: () => watchSealings(services) },
  { queue: 'record-drop.resume', cron: '* * * * *', run: () => resumeDrops(services) },
  { queue: 'webhook.resume', cron: '* * * * *', run: () => resumeWebhooks(services) },
  { queue: 'video.resume', cron: '*/5 * * * *', run: () => resumeProcessing(services) },
  { queue: 'catalogue.news', cron: '* * * * *', run: () => tellCatalogueNews(services) },
  { queue: 'video.expiring', cron: '13 * * * *', run: () => tellExpiringVideos(services) },
  {
    queue: 'video.abandoned',
    cron: '43 * * * *',
    run: () => services.uploads.removeAbandoned(services.clock.now()),
  },
];

/** Begins to do the jobs of all areas in this process, and goes on with what an earlier one left behind. */
export async function startWork(services: Services): Promise<void> {
  await services.jobs.work(workersOf(services), schedulesOf(services), [
    { everyMs: CHAIN_EVERY_MS, run: keepChain(services) },
  ]);
  await resumeProcessing(services);
  await resumeImports(services);
  await resumeSealings(services);
}

const KEYS_KEPT_HOURS = 48;

/** Idempotency keys are kept longer than any client retries (trust plan T10). */
const forgetOldKeys = async (database: Services['database'], now: Date): Promise<void> => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT app.facility_ids() AS id');
  for (const { id } of rows) {
    await database.transaction(id, (tx) =>
      tx.$client.query('DELETE FROM idempotency_keys WHERE created_at < $1', [
        new Date(now.getTime() - KEYS_KEPT_HOURS * 3_600_000),
      ]),
    );
  }
};
