import type { Approach } from '@nattoku/contract/video/approach';
import { Notice } from '@nattoku/ui/feedback/notice';

/** What an approach lacks, said where it is ordered; it goes on all the same. */
export function ApproachGaps({ approach }: { approach: Approach | undefined }) {
  if (!approach) return null;
  const { filled, of, missing } = approach.completeness;
  if (missing.length === 0) return null;
  const isFilled = filled === of;
  return (
    <Notice
      tone="warning"
      title={
        isFilled
          ? `「${approach.name}」の説明内容に、確かめることがあります`
          : `「${approach.name}」の説明内容に不足があります（${filled}／${of}項目）`
      }
    >
      {missing
        .slice(0, 3)
        .map(({ sentence }) => sentence)
        .join('、')}
      {missing.length > 3 && ` ほか${missing.length - 3}件`}。
      {!isFilled && '足りない内容は、説明の場で補ってください。'}
    </Notice>
  );
}
