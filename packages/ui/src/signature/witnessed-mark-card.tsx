import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import type { Ref } from 'react';
import { Button } from '#action/button.tsx';
import { DescriptionList } from '#feedback/description-list.tsx';
import { undoIcon } from '#tokens/icons.tsx';
import styles from '#signature/signature-pad.module.css';
import { signatureJa } from '#words/signature-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Props = {
  mark: WitnessedMark;
  /** Without it the mark stands. */
  onRemove: (() => void) | undefined;
  ref: Ref<HTMLDivElement>;
};

/** What stands where the ink would. */
export function WitnessedMarkCard({ mark, onRemove, ref }: Props) {
  const { mark: words } = useKitWords('signature', signatureJa);
  const scribe = mark.way === 'scribe' ? [{ term: words.scribeIs, detail: mark.scribeName }] : [];
  return (
    <div ref={ref} className={styles.card} role="group" aria-label={words.card} tabIndex={-1}>
      <DescriptionList
        items={[
          { term: words.way, detail: words.ways[mark.way] },
          ...scribe,
          { term: words.witnessIs, detail: mark.witnessName },
        ]}
      />
      {onRemove && (
        <Button size="small" variant="subTertiary" weight="normal" icon={undoIcon} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </div>
  );
}
