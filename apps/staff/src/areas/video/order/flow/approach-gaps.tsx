import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import { approachQuery } from '#parts/content/video.queries.ts';

/** Says when the explanation that the videos belong to is not complete; ordering goes on all the same. */
export function ApproachGaps({ approachId }: { approachId: ApproachId | null }) {
  const { data } = useQuery({ ...approachQuery(approachId ?? ('' as never)), enabled: approachId !== null });
  if (!approachId || !data) return null;
  const { filled, of, missing } = data.completeness;
  if (missing.length === 0) return null;
  return (
    <Notice tone="warning" title={`「${data.name}」の説明内容に不足があります（${filled}／${of}項目）`}>
      {missing
        .slice(0, 3)
        .map(({ sentence }) => sentence)
        .join('、')}
      {missing.length > 3 && ` ほか${missing.length - 3}件`}。動画だけで足りない内容は、説明の場で補ってください。
    </Notice>
  );
}
