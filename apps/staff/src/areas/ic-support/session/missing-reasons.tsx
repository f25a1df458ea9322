import { type MissingItem, missingKindNames, type MissingReasons } from '@nattoku/contract/ic-support/missing-item';
import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';
import styles from '#areas/ic-support/session/missing-reasons.module.css';

const suggestions = ['患者さんの希望', '時間の都合', '次回に行う', '該当しない'] as const;

type Typed = Readonly<Record<string, string>>;

/** Reasons for what a talk lacks, as they are typed; a reason that was recorded earlier is there from the beginning. */
export function useMissingReasons(items: readonly MissingItem[]) {
  const [typed, setTyped] = useState<Typed>({});
  const textOf = ({ key, reason }: MissingItem): string => typed[key] ?? reason ?? '';
  const reasons: MissingReasons = items
    .map((item) => ({ key: item.key, reason: normaliseText(textOf(item)), before: item.reason }))
    .filter(({ reason, before }) => reason !== before)
    .map(({ key, reason }) => ({ key, reason }));
  return {
    items,
    textOf,
    reasons,
    isTyped: Object.values(typed).some((text) => text !== ''),
    set: (keys: readonly string[], text: string) =>
      setTyped((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, text])) })),
    problems: (): FieldProblem[] => items.flatMap((item) => problemOf(item.key, normaliseText(textOf(item)))),
  };
}

function problemOf(field: string, reason: string): FieldProblem[] {
  if (reason === '') return [{ field, message: '理由を入力してください' }];
  if (characterCount(reason) <= sessionLimits.missingReason) return [];
  return [{ field, message: `理由は${sessionLimits.missingReason}文字以内で入力してください` }];
}

type Props = {
  missing: ReturnType<typeof useMissingReasons>;
  /** By key of an item: what is wrong with its reason. */
  problems: Readonly<Record<string, string | undefined>>;
};

/** The missing items of a talk, each with a field for its reason and suggestions that fill it with one press. */
export function MissingReasonFields({ missing, problems }: Props) {
  const { items, textOf, set } = missing;
  if (items.length === 0) return null;
  const empty = items.filter((item) => textOf(item).trim() === '').map(({ key }) => key);
  return (
    <div className={styles.missing} role="group" aria-label="予定どおりでなかったことと理由">
      <Notice tone="warning">予定どおりでないところが{items.length}件あります。理由は説明の記録に残ります。</Notice>
      {empty.length > 1 && (
        <Suggestions label="空欄すべての理由" heading="空欄すべてに入れる" onChoose={(text) => set(empty, text)} />
      )}
      {items.map((item) => {
        const label = `${missingKindNames[item.kind]}：${item.title}`;
        return (
          <div key={item.key} className={styles.item}>
            <TextField
              name={item.key}
              label={label}
              required
              counter={sessionLimits.missingReason}
              placeholder="理由"
              value={textOf(item)}
              error={problems[item.key]}
              onChange={(event) => set([item.key], event.target.value)}
            />
            {textOf(item) === '' && <Suggestions label={`${label}の理由`} onChoose={(text) => set([item.key], text)} />}
          </div>
        );
      })}
    </div>
  );
}

type SuggestionsProps = { label: string; heading?: string; onChoose: (text: string) => void };

const Suggestions = ({ label, heading, onChoose }: SuggestionsProps) => (
  <div className={styles.suggestions} role="group" aria-label={label}>
    {heading && <span className={styles.quiet}>{heading}</span>}
    {suggestions.map((text) => (
      <Button key={text} size="small" variant="subTertiary" onClick={() => onChoose(text)}>
        {text}
      </Button>
    ))}
  </div>
);
