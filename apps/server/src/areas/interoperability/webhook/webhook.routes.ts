import { webhookContract } from '@nattoku/contract/interoperability/webhook';
import {
  createWebhook,
  removeWebhook,
  renewSecret,
  resendMessage,
  testWebhook,
  updateWebhook,
} from '#areas/interoperability/webhook/webhook.operations.ts';
import { listMessages, listWebhooks } from '#areas/interoperability/webhook/webhook.select.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const webhookRoutes = (services: Pick<Services, 'webhooks' | 'auditKey'>) =>
  serve(webhookContract, {
    list: (scope) => listWebhooks(scope),
    create: (scope, { body }) => createWebhook(services)(scope, body),
    update: (scope, { params, body }) => updateWebhook(services)(scope, { ...body, ...params }),
    renewSecret: (scope, { params: { webhookId } }) => renewSecret(services)(scope, webhookId),
    remove: (scope, { params: { webhookId } }) => removeWebhook(scope, webhookId),
    test: (scope, { params: { webhookId } }) => testWebhook(scope, webhookId),
    messages: (scope, { params, query }) => listMessages(scope, { ...query, ...params }),
    resend: (scope, { params }) => resendMessage(scope, params),
  });
