import { contactAuditActions } from '@nattoku/contract/contact/contact-audit-actions';
import { contactNotificationKinds } from '@nattoku/contract/contact/contact-notification-kinds';
import { removeUnsentFiles, serveContactFiles } from '#areas/contact/contact.files.ts';
import { resumeContactEmails, sendContactEmail } from '#areas/contact/contact.email.ts';
import { CONTACT_MAIL } from '#areas/contact/contact.outbox.ts';
import { contactRoutes } from '#areas/contact/contact.routes.ts';
import type { Area } from '#kernel/area.ts';

export const contact: Area = {
  name: 'contact',
  routes: [contactRoutes],
  files: [serveContactFiles],
  jobs: [{ queue: CONTACT_MAIL, worker: sendContactEmail }],
  schedules: [
    { queue: 'contact.mail-resume', cron: '*/5 * * * *', run: resumeContactEmails },
    { queue: 'contact.unsent', cron: '29 * * * *', run: removeUnsentFiles },
  ],
  audit: contactAuditActions,
  notifications: contactNotificationKinds,
};
