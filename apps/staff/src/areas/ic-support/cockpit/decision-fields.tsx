import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import { type TalkDecision, talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { addDays } from '@nattoku/rules/time/date-time';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { DecisionTyped } from '#areas/ic-support/cockpit/decision-values.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useToday } from '#platform/use-today.ts';

const WEEK = 7;

type Props = {
  typed: DecisionTyped;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<DecisionTyped>) => void;
};

/** What the patient decided, each answer as easy to give as the others. */
export function DecisionFields({ typed, problems, onChange }: Props) {
  const today = useToday();
  const choose = (decision: TalkDecision) =>
    onChange({ decision, ...(decision === 'defer' && { revisitOn: typed.revisitOn ?? addDays(today, WEEK) }) });
  return (
    <>
      <RadioGroup
        label="返事"
        name="decision"
        required
        layout="cards"
        options={optionsOfNames(talkDecisionNames)}
        value={typed.decision ?? ''}
        error={problems['decision']}
        onChange={({ currentTarget: { value } }) => choose(value as TalkDecision)}
      />
      {typed.decision === 'defer' && (
        <TextField
          type="date"
          name="revisitOn"
          label="次に返事を確かめる日"
          required
          min={today}
          value={typed.revisitOn ?? ''}
          error={problems['revisitOn']}
          onChange={({ target }) => onChange({ revisitOn: target.value || null })}
        />
      )}
      <TextAreaField
        name="reason"
        label="理由・患者さんの様子"
        required={typed.decision === 'refuse'}
        rows={3}
        counter={sessionLimits.reason}
        value={typed.reason}
        error={problems['reason']}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  );
}
