import {
  type BlockKey,
  blockKeys,
  blockNames,
  type ExplanationBlock,
  type ExplanationBlocks,
} from '@nattoku/contract/approach';
import { approachLimits, isFilled } from '@nattoku/contract/approach-input';
import { fixedConsentBlock } from '@nattoku/contract/consent-template-input';
import type { ApproachId } from '@nattoku/contract/shared';
import { Button } from '@nattoku/ui/button';
import { CheckboxField } from '@nattoku/ui/checkbox-field';
import { Icon } from '@nattoku/ui/icon';
import { copyIcon, lockIcon } from '@nattoku/ui/icons';
import { Notice } from '@nattoku/ui/notice';
import { TextAreaField } from '@nattoku/ui/text-area-field';
import { TextField } from '@nattoku/ui/text-field';
import styles from '#areas/consent-template/consent-template.module.css';
import { queryClient } from '#platform/query-client.ts';
import { useAttempt } from '#shared/use-attempt.ts';
import { approachQuery } from '#shared/video.queries.ts';

const hints: Record<BlockKey, string> = {
  condition: '診断された病名と、いまの病状',
  prognosis: 'これからの見通し',
  treatment: '処置・治療の目的と内容',
  drugs: '使う薬の名前、使い方、効きめ、副作用',
  alternatives: 'ほかの方法と、その利点・欠点・費用',
  surgery: '手術の概要、執刀者・助手、危険性・合併症、手術をしない場合の危険性',
  research: '治療に研究などの目的が含まれるときの、その内容',
};

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
        <BlockField
          key={key}
          name={key}
          block={blocks[key]}
          problems={problems}
          onChange={(block) => onChange({ ...blocks, [key]: block })}
        />
      ))}
      <FixedBlock />
    </>
  );
}

type BlockProps = Pick<Props, 'problems'> & {
  name: BlockKey;
  block: ExplanationBlock;
  onChange: (block: ExplanationBlock) => void;
};

function BlockField({ name, block, problems, onChange }: BlockProps) {
  const { text, absentBecause } = block;
  const label = blockNames[name];
  const place = `blocks.${name}`;
  return (
    <div className={styles.stack}>
      {absentBecause === null ? (
        <TextAreaField
          label={label}
          help={hints[name]}
          rows={4}
          counter={approachLimits.block}
          name={`${place}.text`}
          value={text}
          error={problems[`${place}.text`]}
          onChange={(event) => onChange({ ...block, text: event.target.value })}
        />
      ) : (
        <TextField
          label={`${label}：該当なしの理由`}
          required
          counter={approachLimits.reason}
          name={`${place}.absentBecause`}
          value={absentBecause}
          error={problems[`${place}.absentBecause`]}
          onChange={(event) => onChange({ ...block, absentBecause: event.target.value })}
        />
      )}
      <CheckboxField
        label="該当なし"
        aria-label={`${label}は該当なし`}
        checked={absentBecause !== null}
        onChange={(event) => onChange({ text, absentBecause: event.currentTarget.checked ? '' : null })}
      />
    </div>
  );
}

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
  const { attempt, pending, refusal } = useAttempt();
  const [approachId] = approachIds;
  if (!approachId) return null;
  const copy = () =>
    attempt(async () => {
      const { blocks: theirs } = await queryClient.fetchQuery(approachQuery(approachId));
      const merged = { ...blocks };
      for (const key of blockKeys) if (!isFilled(blocks[key])) merged[key] = theirs[key];
      onChange(merged);
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
