import { backgroundHeader } from '@nattoku/contract/shared/client';
import { deliveryContract } from '@nattoku/contract/order/delivery';
import { remindMany, sendOne } from '#areas/delivery/sending/delivery.operations.ts';
import { listChannels, listDeliveries, showLink } from '#areas/delivery/sending/delivery.reading.ts';
import { getContactSettings, saveContactSettings, testContact } from '#areas/delivery/sending/delivery.settings.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const deliveryRoutes = (services: Services) => {
  const { mailer, sms, publicUrl } = services;
  const senders = { mailer, sms, publicUrl };
  const test = testContact(services);
  return serve(deliveryContract, {
    channels: (scope) => listChannels(scope, senders),
    showLink: (scope, { params }) => showLink(scope, params.orderId),
    list: (scope, { params }, { request }) =>
      listDeliveries(scope, {
        ...params,
        senders,
        inBackground: request.headers[backgroundHeader] !== undefined,
      }),
    send: (scope, { params, body }) => sendOne(scope, { ...params, ...body, senders }),
    remind: (scope, { body }) => remindMany(scope, { ...body, senders }),
    settings: (scope) => getContactSettings(scope, senders),
    saveSettings: (scope, { body: { version, ...contact } }) =>
      saveContactSettings(scope, { contact, version, senders }),
    test: (scope, { body }) => test(scope, body),
  });
};
