import { deliveryAuditActions } from '@nattoku/contract/order/delivery-audit-actions';
import { serveLeaflet } from '#areas/delivery/leaflet/leaflet.routes.ts';
import { keepReminders } from '#areas/delivery/sending/delivery.clock.ts';
import { deliveryQueue } from '#areas/delivery/sending/delivery.queue.ts';
import { deliveryRoutes } from '#areas/delivery/sending/delivery.routes.ts';
import { resumeDeliveries, sendDue } from '#areas/delivery/sending/delivery.sending.ts';
import type { Area } from '#kernel/area.ts';

export const delivery: Area = {
  name: 'delivery',
  routes: [deliveryRoutes],
  files: [serveLeaflet],
  jobs: [
    { queue: deliveryQueue('email'), worker: (services) => sendDue(services, 'email') },
    { queue: deliveryQueue('sms'), worker: (services) => sendDue(services, 'sms') },
  ],
  schedules: [
    { queue: 'delivery.reminders', cron: '* * * * *', run: keepReminders },
    { queue: 'delivery.resume', cron: '* * * * *', run: resumeDeliveries },
  ],
  audit: deliveryAuditActions,
};
