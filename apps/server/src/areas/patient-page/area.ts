import { servePatientEvents } from '#areas/patient-page/patient-page.events.ts';
import { kioskRoutes } from '#areas/patient-page/patient-page.kiosk.routes.ts';
import { patientPageRoutes } from '#areas/patient-page/patient-page.routes.ts';
import type { Area } from '#kernel/area.ts';

export const patientPage: Area = {
  name: 'patient-page',
  routes: [kioskRoutes, patientPageRoutes],
  files: [servePatientEvents],
};
