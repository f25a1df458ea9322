import { type Video, videoKindNames } from '@nattoku/contract/video/video';
import { formatDate } from '@nattoku/rules/time/date-time';
import { useQuery } from '@tanstack/react-query';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { languageName } from '#areas/video/library/video-words.ts';
import { Overtaken } from '#editing/overtaken.tsx';

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
        { term: '種別', detail: videoKindNames[saved.kind] },
        { term: '話している言語', detail: languageName(saved.language) },
        { term: '別の呼び方', detail: saved.synonyms.join('、') },
        { term: '診療科', detail: departments.map(({ name }) => name).join('、') },
        { term: '担当者', detail: saved.ownerName },
        { term: '有効期限', detail: saved.validUntil && formatDate(saved.validUntil) },
        { term: '確認', detail: saved.reviewerName && `${saved.reviewerName} ${saved.reviewedOn ?? ''}` },
      ]}
      onSettle={onSettle}
    />
  );
}
