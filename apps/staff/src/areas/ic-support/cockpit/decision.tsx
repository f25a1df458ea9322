import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { Card } from '@nattoku/ui/layout/card';
import { pencilIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { AmendDecision } from '#areas/ic-support/cockpit/amend-decision.tsx';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { DecisionFields } from '#areas/ic-support/cockpit/decision-fields.tsx';
import { type DecisionTyped, decisionProblems, sentDecision } from '#areas/ic-support/cockpit/decision-values.ts';
import { FollowUps } from '#areas/ic-support/cockpit/follow-ups.tsx';
import { FormsBeside } from '#areas/ic-support/cockpit/forms-beside.tsx';
import { FormsToSign } from '#areas/ic-support/map/forms-to-sign.tsx';
import { PastDecisions } from '#areas/ic-support/cockpit/past-decisions.tsx';
import { keepSession, refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { useToday } from '#platform/use-today.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** What the patient decided; afterwards what follows from it, and what was decided before. */
export function Decision({ talk }: { talk: Talk }) {
  const { order, allowed } = talk;
  if (allowed.includes('decide')) return <DecisionForm talk={talk} />;
  return order.talk.decision ? <Decided talk={talk} decision={order.talk.decision} /> : null;
}

type DecidedProps = { talk: Talk; decision: NonNullable<Talk['order']['talk']['decision']> };

function Decided({ talk, decision }: DecidedProps) {
  const [amending, setAmending] = useState(false);
  const { decisionReason, revisitOn, decidedAt } = talk.order.talk;
  return (
    <Card
      title="患者さんの返事"
      action={
        talk.allowed.includes('amendDecision') && (
          <Button size="small" variant="fourth" icon={pencilIcon} onClick={() => setAmending(true)}>
            返事を変更する
          </Button>
        )
      }
    >
      <div className={styles.fields}>
        <DescriptionList
          items={[
            { term: '返事', detail: talkDecisionNames[decision] },
            { term: '理由・様子', detail: decisionReason },
            ...(revisitOn ? [{ term: '次に確かめる日', detail: formatDate(revisitOn) }] : []),
            { term: '記録', detail: decidedAt && formatDateTime(decidedAt) },
          ]}
        />
        <FormsBeside decision={decision} forms={talk.forms} />
        {decision === 'agree' && <FormsToSign order={talk.order} />}
        <FollowUps talk={talk} />
        <PastDecisions of={talk.pastDecisions} />
      </div>
      {amending && <AmendDecision talk={talk} onClose={() => setAmending(false)} />}
    </Card>
  );
}

const nothing: DecisionTyped = { decision: null, reason: '', revisitOn: null };

function DecisionForm({ talk }: { talk: Talk }) {
  const today = useToday();
  const [typed, setTyped] = useState(nothing);
  const { ref, problems, check } = useCheckedFields(() => decisionProblems(typed, today));
  const letGo = useUnsavedInput(typed.decision !== null || typed.reason !== '');
  const { run, pending, refusal } = useCommand({ onRefused: () => refetchSession(talk.order.id) });
  const submit = () => {
    const { decision } = typed;
    if (!check() || !decision) return;
    void run(async () => {
      const { order } = talk;
      const decided = await call(icSessionContract.decide, {
        params: { orderId: order.id },
        body: { talkVersion: order.talk.version, ...sentDecision({ ...typed, decision }) },
      });
      letGo();
      keepSession(decided);
    });
  };
  return (
    <Card title="患者さんの返事">
      <div ref={ref} className={styles.form}>
        <DecisionFields
          typed={typed}
          problems={problems}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button loading={pending} onClick={submit}>
          返事を記録する
        </Button>
      </div>
    </Card>
  );
}
