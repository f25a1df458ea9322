import { followUpNames, icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import { type TalkDecision, talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { addDays, formatDate, formatDateTime, type PlainDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { Card } from '@nattoku/ui/layout/card';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { decisionProblems } from '#areas/ic-support/cockpit/decision-values.ts';
import { keepSession, refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** What the patient decided, each answer as easy to give as the others; afterwards what follows from it. */
export function Decision({ talk }: { talk: Talk }) {
  const { order, allowed } = talk;
  if (allowed.includes('decide')) return <DecisionForm talk={talk} />;
  if (!order.talk.decision) return null;
  const { decision, decisionReason, revisitOn, decidedAt } = order.talk;
  return (
    <Card title="患者さんの返事">
      <DescriptionList
        items={[
          { term: '返事', detail: talkDecisionNames[decision] },
          { term: '理由・様子', detail: decisionReason },
          ...(revisitOn ? [{ term: '次に確かめる日', detail: formatDate(revisitOn) }] : []),
          { term: '記録', detail: decidedAt && formatDateTime(decidedAt) },
        ]}
      />
      <FollowUps talk={talk} />
    </Card>
  );
}

const WEEK = 7;

function DecisionForm({ talk }: { talk: Talk }) {
  const today = useToday();
  const [decision, setDecision] = useState<TalkDecision | null>(null);
  const [typed, setTyped] = useState('');
  const [revisitOn, setRevisitOn] = useState<PlainDate | null>(null);
  const reason = normaliseText(typed);
  const { ref, problems, check } = useCheckedFields(() => decisionProblems({ decision, reason, revisitOn }, today));
  const letGo = useUnsavedInput(decision !== null || typed !== '');
  const { run, pending, refusal } = useCommand({ onRefused: () => refetchSession(talk.order.id) });
  const choose = (next: TalkDecision) => {
    setDecision(next);
    if (next === 'defer') setRevisitOn((before) => before ?? addDays(today, WEEK));
  };
  const submit = () => {
    if (!check() || !decision) return;
    void run(async () => {
      const { order } = talk;
      const decided = await call(icSessionContract.decide, {
        params: { orderId: order.id },
        body: {
          talkVersion: order.talk.version,
          decision,
          reason,
          revisitOn: decision === 'defer' ? revisitOn : null,
        },
      });
      letGo();
      keepSession(decided);
    });
  };
  return (
    <Card title="患者さんの返事">
      <div ref={ref} className={styles.form}>
        <RadioGroup
          label="返事"
          name="decision"
          required
          layout="cards"
          options={optionsOfNames(talkDecisionNames)}
          value={decision ?? ''}
          error={problems['decision']}
          onChange={({ currentTarget: { value } }) => choose(value as TalkDecision)}
        />
        {decision === 'defer' && (
          <TextField
            type="date"
            name="revisitOn"
            label="次に返事を確かめる日"
            required
            min={today}
            value={revisitOn ?? ''}
            error={problems['revisitOn']}
            onChange={({ target }) => setRevisitOn(target.value || null)}
          />
        )}
        <TextAreaField
          name="reason"
          label="理由・患者さんの様子"
          required={decision === 'refuse'}
          rows={3}
          counter={sessionLimits.reason}
          value={typed}
          error={problems['reason']}
          onChange={({ target }) => setTyped(target.value)}
        />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button loading={pending} onClick={submit}>
          返事を記録する
        </Button>
      </div>
    </Card>
  );
}

/** What the decision asks staff to do. */
function FollowUps({ talk }: { talk: Talk }) {
  const { run, pending, refusal } = useCommand();
  const { order, followUps } = talk;
  if (followUps.length === 0) return null;
  const done = (followUpId: string) =>
    run(async () => {
      const params = { orderId: order.id, followUpId };
      keepSession(await call(icSessionContract.followUpDone, { params, body: { note: '' } }));
    });
  return (
    <ul role="list" className={styles.list}>
      {followUps.map(({ id, kind, dueOn, doneAt, doneBy }) => (
        <li key={id} className={styles.person}>
          <span className={styles.who}>
            {followUpNames[kind]}
            {dueOn && <span className={styles.quiet}>{formatDate(dueOn)} まで</span>}
          </span>
          {doneAt ? (
            <Badge tone="done" icon={checkIcon}>
              {`済み ${doneBy ?? ''}`}
            </Badge>
          ) : (
            <Button size="small" variant="subTertiary" loading={pending} onClick={() => void done(id)}>
              済みにする
            </Button>
          )}
        </li>
      ))}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </ul>
  );
}
