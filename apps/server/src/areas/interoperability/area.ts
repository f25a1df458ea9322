import { interoperabilityAuditActions } from '@nattoku/contract/interoperability/interoperability-audit-actions';
import { interoperabilityNotificationKinds } from '@nattoku/contract/interoperability/interoperability-notification-kinds';
import { apiClientRoutes } from '#areas/interoperability/fhir/api-client.routes.ts';
import { serveFhir } from '#areas/interoperability/fhir/fhir.routes.ts';
import { resumeDrops, writeDrops } from '#areas/interoperability/record-drop/record-drop.job.ts';
import { recordDropRoutes } from '#areas/interoperability/record-drop/record-drop.routes.ts';
import { forgetLaunches } from '#areas/interoperability/launch/launch.forget.ts';
import { launchRoutes } from '#areas/interoperability/launch/launch.routes.ts';
import { forgetRejectedContent } from '#areas/interoperability/rejection/rejection.forget.ts';
import { rejectionRoutes } from '#areas/interoperability/rejection/rejection.routes.ts';
import { webhookRoutes } from '#areas/interoperability/webhook/webhook.routes.ts';
import { resumeWebhooks, sendWebhooks } from '#areas/interoperability/webhook/webhook.sending.ts';
import { RECORD_DROP } from '#domain/consent/sealing/queue-record-drop.ts';
import type { Area } from '#kernel/area.ts';
import { WEBHOOK_SEND } from '#domain/consent/form/queue-webhooks.ts';

export const interoperability: Area = {
  name: 'interoperability',
  routes: [webhookRoutes, apiClientRoutes, recordDropRoutes, launchRoutes, rejectionRoutes],
  files: [serveFhir],
  jobs: [
    { queue: RECORD_DROP, worker: writeDrops },
    { queue: WEBHOOK_SEND, worker: sendWebhooks },
  ],
  schedules: [
    { queue: 'record-drop.resume', cron: '* * * * *', run: resumeDrops },
    { queue: 'webhook.resume', cron: '* * * * *', run: resumeWebhooks },
    { queue: 'launch.forget', cron: '41 * * * *', run: forgetLaunches },
    { queue: 'feed-rejection.forget', cron: '43 3 * * *', run: forgetRejectedContent },
  ],
  audit: interoperabilityAuditActions,
  notifications: interoperabilityNotificationKinds,
};
