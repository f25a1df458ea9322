import { blockKeys, type ExplanationBlocks } from '@nattoku/contract/video/approach';
import { isFilled } from '@nattoku/contract/video/approach-input';
import { fixedConsentBlock } from '@nattoku/contract/consent/consent-template-input';
import type { ApproachId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { Icon } from '@nattoku/ui/tokens/icon';
import { copyIcon, lockIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import styles from '#areas/consent/template/consent-template.module.css';
import { queryClient } from '#platform/query-client.ts';
import { ExplanationBlockField } from '#parts/content/explanation-block-field.tsx';
import { useCommand } from '#editing/use-command.ts';
import { approachQuery } from '#parts/content/video.queries.ts';

type Props = {
  blocks: ExplanationBlocks;
  problems: Partial<Record<string, string>>;
  onChange: (blocks: ExplanationBlocks) => void;
  /** Their explanations may be copied into what is still empty. */
  approachIds: readonly ApproachId[];
};

/** The seven blocks of the ministry's guideline, and what no author can take out. */
export function BlockFields({ blocks, problems, onChange, approachIds }: Props) {
  return (
    <>
      <CopyFromApproach blocks={blocks} approachIds={approachIds} onChange={onChange} />
      {blockKeys.map((key) => (
        <div key={key} className={styles.stack}>
          <ExplanationBlockField
            name={key}
            block={blocks[key]}
            rows={4}
            problems={problems}
            onChange={(block) => onChange({ ...blocks, [key]: block })}
          />
        </div>
      ))}
      <FixedBlock />
    </>
  );
}

const nothingToTake = {
  type: 'info',
  title: '写せる説明がありません',
  desc: 'アプローチの説明がまだ入力されていないか、空欄がありません。',
} as const;

/** What every patient may do, as it is printed. */
export const FixedBlock = () => (
  <section className={styles.fixed} aria-label="必ず入る文章">
    <p className={styles.fixedHeading}>
      <Icon path={lockIcon} size="small" />
      {fixedConsentBlock.heading}
    </p>
    {fixedConsentBlock.text}
    <p className={styles.quiet}>この文章は、すべての同意書に必ず入ります。変更・削除はできません。</p>
  </section>
);

/** Text that is there already is never written over. */
function CopyFromApproach({ blocks, approachIds, onChange }: Omit<Props, 'problems'>) {
  const { run, pending, refusal } = useCommand();
  const [approachId] = approachIds;
  if (!approachId) return null;
  const copy = () =>
    run(async () => {
      const { blocks: theirs } = await queryClient.fetchQuery(approachQuery(approachId));
      const taken = blockKeys.filter((key) => !isFilled(blocks[key]) && isFilled(theirs[key]));
      onChange({ ...blocks, ...Object.fromEntries(taken.map((key) => [key, theirs[key]])) });
      showSnackbar(taken.length > 0 ? { type: 'done', title: `${taken.length}項目を写しました` } : nothingToTake);
    });
  return (
    <div className={styles.stack}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div>
        <Button variant="tertiary" size="small" icon={copyIcon} loading={pending} onClick={() => void copy()}>
          アプローチの説明を空欄に写す
        </Button>
      </div>
    </div>
  );
}
