import type { Approach, NewApproach } from '@nattoku/contract/video/approach';
import { useQuery } from '@tanstack/react-query';
import { conflictOf } from '#areas/video/approach/approach-values.ts';
import { scenarioOptionsQuery } from '#areas/video/approach/scenario-options.queries.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import { videosQuery } from '#parts/content/video.queries.ts';
import { everyVideo } from '#areas/video/approach/approach-videos.tsx';

type Props = { mine: NewApproach; theirs: Approach; onSettle: (keep: 'mine' | 'theirs') => void };

/** What two people saved of one approach, beside each other. */
export function ApproachConflict({ mine, theirs, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: staff } = useQuery(staffOptionsQuery);
  const { data: scenarios } = useQuery(scenarioOptionsQuery);
  const { data: videos } = useQuery(videosQuery(everyVideo('')));
  const named = (items: readonly { id: string; name: string }[] | undefined) =>
    new Map((items ?? []).map(({ id, name }) => [id, name]));
  const fields = conflictOf(mine, theirs, {
    departments: named(facility?.departments),
    staff: named(staff?.items),
    scenarios: named(scenarios?.items),
    videos: new Map([...theirs.videos, ...(videos?.items ?? [])].map(({ id, title }) => [id as string, title])),
  });
  return <ConflictTable fields={fields} onSettle={onSettle} />;
}
