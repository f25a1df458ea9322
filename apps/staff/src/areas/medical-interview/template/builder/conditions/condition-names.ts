import type { KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { useQuery } from '@tanstack/react-query';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

type Choice = { value: string; label: string };

/** Departments and approaches, which conditions name by their id, and what they are called. */
export function useConditionNames(): { departments: Choice[]; approaches: Choice[]; names: KnownNames } {
  const seesApproaches = useIsAllowed('video.view');
  const { data: facility } = useQuery(facilityQuery);
  const { data: found } = useQuery({ ...approachChoicesQuery, enabled: seesApproaches });
  const choices = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  const [departments, approaches] = [choices(facility?.departments), choices(found?.items)];
  return {
    departments,
    approaches,
    names: new Map([...departments, ...approaches].map(({ value, label }) => [value, label])),
  };
}
