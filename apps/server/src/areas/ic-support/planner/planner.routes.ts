import { icPlannerContract } from '@nattoku/contract/ic-support/ic-planner';
import { showCalendar } from '#areas/ic-support/planner/calendar.ts';
import { findConflicts, findSlots } from '#areas/ic-support/planner/planner.ts';
import { serve } from '#kernel/http/mount.ts';

export const icPlannerRoutes = serve(icPlannerContract, {
  calendar: showCalendar,
  slots: findSlots,
  conflicts: findConflicts,
});
