import { handoutFiles } from '@nattoku/contract/order/handout';
import { findHandout } from '#areas/delivery/leaflet/handout.select.ts';
import { drawHandout } from '#areas/delivery/leaflet/handout.sheet.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with the sheet that the patient takes along. It carries the secret of the link, and is kept by nobody on its way. */
export const serveHandout = (services: Services): FileRoutes =>
  serveFiles(handoutFiles, {
    pdf: servePdf(async (scope, { params: { orderId } }) => {
      const handout = await findHandout(scope, orderId, services.publicUrl);
      return { bytes: await drawHandout(handout, scope.clock.now()), fileName: 'handout.pdf' };
    }),
  });
