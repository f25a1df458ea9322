import type { Video } from '@nattoku/contract/video';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#shared/facility.queries.ts';
import { Overtaken } from '#shared/overtaken.tsx';

type Props = { saved: Video; onSettle: (keep: 'mine' | 'theirs') => void };

/** What somebody else saved while these details were being typed. */
export function VideoOvertaken({ saved, onSettle }: Props) {
  const { data: facility } = useQuery(facilityQuery);
  const departments = (facility?.departments ?? []).filter(({ id }) => saved.departmentIds.includes(id));
  return (
    <Overtaken
      saved={[
        { term: '題名', detail: saved.title },
        { term: '説明', detail: saved.description },
        { term: '診療科', detail: departments.map(({ name }) => name).join('、') },
      ]}
      onSettle={onSettle}
    />
  );
}
