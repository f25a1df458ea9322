import { z } from 'zod';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { csvFile, fileEndpoint } from '#shared/file-endpoint.ts';
import { DepartmentId } from '#shared/primitives.ts';

/** A group of fewer talks is not shown: it would tell of single people. */
export const FIGURES_LEAST = 10;

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Talks that were held in a month. Numbers are null where the group is too small to be shown. */
export const MonthFigures = z.object({
  /** YYYY-MM in Tokyo. */
  month: Month,
  departmentId: DepartmentId.nullable(),
  departmentName: z.string(),
  held: z.int().nullable(),
  /** Somebody of the staff besides who led was there: a nurse, a senior doctor. */
  coPresent: z.int().nullable(),
  /** Began outside the hours of the facility. */
  outOfHours: z.int().nullable(),
  /** As planned, and from start to end, pauses included. */
  plannedMinutes: z.int().nullable(),
  talkedMinutes: z.int().nullable(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

const asked = z.object({ from: Month, until: Month });

export const icFiguresContract = {
  months: endpoint({
    method: 'GET',
    path: '/ic-figures',
    permission: 'icSupport.view',
    summary:
      'Talks per month and department: held, with somebody of the staff beside, out of hours; small groups are hidden',
    query: asked,
    response: z.object({ items: z.array(MonthFigures) }),
    problems: ['request.invalid'],
  }),
};

export const icFiguresFiles = {
  csv: fileEndpoint({
    method: 'GET',
    path: `${apiPrefix}/ic-figures/csv`,
    permission: 'icSupport.view',
    summary: 'The same as a CSV file',
    query: asked,
    file: csvFile,
  }),
};
