import { attendeeKindNames, procedureSideNames } from '@nattoku/contract/ic-support/ic-talk-state';
import type { Approach } from '@nattoku/contract/video/approach';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { useQuery } from '@tanstack/react-query';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import type { Draft } from '#areas/ic-support/order-flow/package-draft.ts';
import { approachQuery } from '#parts/content/video.queries.ts';

/** What the doctor goes by in the talk: the facts of this patient, and the risks that must be named. */
export function DoctorView({ draft: { plan } }: { draft: Draft }) {
  const { approachId, procedure, facts, attendees, startsAt, minutes, place, room } = plan;
  const { data: approach } = useQuery({
    ...approachQuery(approachId ?? ('' as never)),
    enabled: approachId !== null,
  });
  return (
    <Card title="説明の予定">
      <div className={styles.stack}>
        <DescriptionList
          layout="columns"
          items={[
            { term: '手術・検査', detail: procedure.name },
            { term: '左右', detail: procedureSideNames[procedure.side] },
            { term: '予定日', detail: procedure.on && formatDate(procedure.on) },
            { term: '説明の日時', detail: startsAt && `${formatDateTime(startsAt)}（${minutes}分）` },
            { term: '場所', detail: [place, room].filter(Boolean).join('・') },
            { term: '術者', detail: facts.operatorName },
            { term: '助手', detail: facts.assistants.join('、') },
            { term: '病名・病状の伝え方', detail: facts.diagnosis },
            { term: '病期・程度', detail: facts.stage },
            { term: '同席する人', detail: attendees.map(wordsOf).join('、') },
          ]}
        />
        <Risks personal={facts.personalRisks} approach={approach} />
      </div>
    </Card>
  );
}

const wordsOf = ({ kind, name, relation, required }: Draft['plan']['attendees'][number]): string =>
  [attendeeKindNames[kind], relation, name, required ? '' : '任意'].filter(Boolean).join(' ');

function Risks({ personal, approach }: { personal: readonly string[]; approach: Approach | undefined }) {
  const required = (approach?.risks ?? []).filter((risk) => risk.required);
  if (personal.length === 0 && required.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>必ず説明するリスク</h3>
      <ul>
        {personal.map((risk) => (
          <li key={risk}>{risk}（この患者さんのリスク）</li>
        ))}
        {required.map(({ id, name, frequency }) => (
          <li key={id}>
            {name}（{frequency}）
          </li>
        ))}
      </ul>
    </section>
  );
}
