import { witnessedWays } from '@nattoku/rules/signature/witnessed-mark';
import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import type { Ref } from 'react';
import { Button } from '#action/button.tsx';
import { DescriptionList } from '#feedback/description-list.tsx';
import { undoIcon } from '#tokens/icons.tsx';
import styles from '#signature/signature-pad.module.css';

type Props = {
  mark: WitnessedMark;
  /** Without it the mark stands. */
  onRemove: (() => void) | undefined;
  ref: Ref<HTMLDivElement>;
};

/** What stands where the ink would. */
export function WitnessedMarkCard({ mark, onRemove, ref }: Props) {
  const scribe = mark.way === 'scribe' ? [{ term: '代筆する方', detail: mark.scribeName }] : [];
  return (
    <div ref={ref} className={styles.card} role="group" aria-label="署名の代わり" tabIndex={-1}>
      <DescriptionList
        items={[
          { term: '方法', detail: witnessedWays[mark.way] },
          ...scribe,
          { term: '立会人', detail: mark.witnessName },
        ]}
      />
      {onRemove && (
        <Button size="small" variant="subTertiary" weight="normal" icon={undoIcon} onClick={onRemove}>
          取り消して署名する
        </Button>
      )}
    </div>
  );
}
