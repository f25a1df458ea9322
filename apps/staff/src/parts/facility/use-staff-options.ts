import type { SelectOption } from '@nattoku/ui/form/select-field';
import { useQuery } from '@tanstack/react-query';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';

/** The staff of the facility as a select field offers them. */
export const useStaffOptions = (): SelectOption[] => optionsOfRows(useQuery(staffOptionsQuery).data?.items);
