import { leafletFiles } from '@nattoku/contract/order/leaflet';
import { findLeaflet } from '#areas/delivery/leaflet/leaflet.select.ts';
import { drawLeaflet } from '#areas/delivery/leaflet/leaflet.sheet.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with the sheet that the patient takes along. It carries the secret of the link, and is kept by nobody on its way. */
export const serveLeaflet = (services: Services): FileRoutes =>
  serveFiles(leafletFiles, {
    pdf: servePdf(async (scope, { params: { orderId }, query: { language = null } }) => {
      const leaflet = await findLeaflet(scope, { orderId, language, publicUrl: services.publicUrl });
      return { bytes: await drawLeaflet(leaflet, scope.clock.now()), fileName: 'leaflet.pdf' };
    }),
  });
