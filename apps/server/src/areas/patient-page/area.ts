import { serveFamilyEvents } from '#areas/patient-page/family/family.events.ts';
import { familyLinkRoutes, familyOfOrderRoutes, familyPageRoutes } from '#areas/patient-page/family/family.routes.ts';
import { servePatientEvents } from '#areas/patient-page/patient-page.events.ts';
import { kioskRoutes } from '#areas/patient-page/patient-page.kiosk.routes.ts';
import { patientPageRoutes } from '#areas/patient-page/patient-page.routes.ts';
import type { Area } from '#kernel/area.ts';

export const patientPage: Area = {
  name: 'patient-page',
  routes: [kioskRoutes, patientPageRoutes, familyLinkRoutes, familyOfOrderRoutes, familyPageRoutes],
  files: [servePatientEvents, serveFamilyEvents],
};
