import { staffAuditActions } from '@nattoku/contract/staff/staff-audit-actions';
import { ACCOUNT_FORGOTTEN, answerForgotten } from '#areas/staff/account/account.forgotten.ts';
import { staffImportRoutes } from '#areas/staff/account/account.import.routes.ts';
import { resumeEmails, sendEmail } from '#areas/staff/account/account.email.ts';
import { serveLocalMailbox } from '#areas/staff/account/account.mailbox.ts';
import { accountRoutes } from '#areas/staff/account/account.routes.ts';
import { ACCOUNT_MAIL_RESUME } from '#areas/staff/account/account.rules.ts';
import { retireLeavers } from '#areas/staff/directory/staff.leaving.ts';
import { staffRoutes } from '#areas/staff/directory/staff.routes.ts';
import { hospitalRoutes } from '#areas/staff/hospital/hospital.routes.ts';
import { ACCOUNT_MAIL } from '#domain/staff/account-outbox.ts';
import type { Area } from '#kernel/area.ts';

export const staff: Area = {
  name: 'staff',
  routes: [accountRoutes, staffImportRoutes, staffRoutes, hospitalRoutes],
  files: [serveLocalMailbox],
  jobs: [
    { queue: ACCOUNT_FORGOTTEN, worker: answerForgotten },
    { queue: ACCOUNT_MAIL, worker: sendEmail },
  ],
  schedules: [
    { queue: ACCOUNT_MAIL_RESUME, cron: '*/5 * * * *', run: resumeEmails },
    { queue: 'staff.leaving', cron: '*/10 * * * *', run: retireLeavers },
  ],
  audit: staffAuditActions,
};
