import { serveErrorReports } from '#areas/error-report/error-report.routes.ts';
import type { Area } from '#kernel/area.ts';

export const errorReport: Area = {
  name: 'error-report',
  files: [serveErrorReports],
};
