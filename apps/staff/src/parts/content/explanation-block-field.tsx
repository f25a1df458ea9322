import { type BlockKey, blockNames, type ExplanationBlock } from '@nattoku/contract/video/approach';
import { approachLimits } from '@nattoku/contract/video/approach-input';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useId } from 'react';
import { PlainJapaneseCheck } from '#parts/plain-japanese/plain-japanese-check.tsx';

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
  name: BlockKey;
  block: ExplanationBlock;
  rows: number;
  problems: Partial<Record<string, string>>;
  onChange: (block: ExplanationBlock) => void;
};

/** A block of the ministry's guideline, with a text or with the reason why there is none. */
export function ExplanationBlockField({ name, block, rows, problems, onChange }: Props) {
  const { text, absentBecause } = block;
  const fieldId = useId();
  const label = blockNames[name];
  const place = `blocks.${name}`;
  return (
    <>
      {absentBecause === null ? (
        <div>
          <TextAreaField
            id={fieldId}
            label={label}
            help={hints[name]}
            rows={rows}
            counter={approachLimits.block}
            name={`${place}.text`}
            data-place={place}
            value={text}
            error={problems[`${place}.text`]}
            onChange={(event) => onChange({ ...block, text: event.target.value })}
          />
          <PlainJapaneseCheck fieldId={fieldId} label={label} text={text} readership="everybody" />
        </div>
      ) : (
        <TextField
          label={`${label}：該当なしの理由`}
          required
          counter={approachLimits.reason}
          name={`${place}.absentBecause`}
          data-place={place}
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
    </>
  );
}
