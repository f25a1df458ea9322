import { handoutPath } from '@nattoku/contract/order/handout';
import { OrderId } from '@nattoku/contract/shared/primitives';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findHandout } from '#areas/delivery/leaflet/handout.select.ts';
import { drawHandout } from '#areas/delivery/leaflet/handout.sheet.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with the sheet that the patient takes along. It carries the secret of the link, and is kept by nobody on its way. */
export function serveHandout(app: FastifyInstance, services: Services): void {
  servePdf(app, services, {
    path: handoutPath(':orderId'),
    permission: ['video.order', 'consent.order'],
    params: z.object({ orderId: OrderId }),
    draw: async (scope, { orderId }) => {
      const handout = await findHandout(scope, orderId, services.publicUrl);
      return { bytes: await drawHandout(handout, scope.clock.now()), fileName: 'handout.pdf' };
    },
  });
}
