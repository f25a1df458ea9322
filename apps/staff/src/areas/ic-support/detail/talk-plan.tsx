import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { ledTopicNames, procedureSideNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Card } from '@nattoku/ui/layout/card';
import { actualMinutes, whereOf } from '#areas/ic-support/talk/talk-words.ts';

/** When, where and who, and how long it took. */
export function TalkPlanCard({ order: { talk } }: { order: IcOrder }) {
  const actual = actualMinutes(talk);
  return (
    <Card title="説明の予定">
      <DescriptionList
        items={[
          { term: '日時', detail: talk.startsAt ? formatDateTime(talk.startsAt) : '未定' },
          { term: '長さ', detail: `予定 ${talk.minutes}分${actual === null ? '' : `・実績 ${actual}分`}` },
          { term: '場所', detail: whereOf(talk) },
          { term: '説明者', detail: talk.explainer?.name },
          { term: '種類', detail: ledTopicNames[talk.ledTopic] },
          { term: '開始', detail: talk.startedAt && formatDateTime(talk.startedAt) },
          { term: '終了', detail: talk.explainedAt && formatDateTime(talk.explainedAt) },
          ...(talk.cancelReason === null ? [] : [{ term: '取消の理由', detail: talk.cancelReason }]),
        ]}
      />
    </Card>
  );
}

/** What is said of this patient and of nobody else. */
export function TalkFactsCard({ order: { talk } }: { order: IcOrder }) {
  const { procedure, facts, approachName, scenario } = talk;
  return (
    <Card title="説明の内容">
      <DescriptionList
        items={[
          { term: '診断（患者への言い方）', detail: facts.diagnosis },
          { term: '病期など', detail: facts.stage },
          { term: '処置', detail: procedure.name },
          { term: '左右', detail: procedure.side === 'none' ? '' : procedureSideNames[procedure.side] },
          { term: '処置の予定日', detail: procedure.on && formatDate(procedure.on) },
          { term: '術者・助手', detail: [facts.operatorName, ...facts.assistants].filter(Boolean).join('、') },
          {
            term: 'この患者のリスク',
            detail: facts.personalRisks.length > 0 ? <List of={facts.personalRisks} /> : null,
          },
          { term: 'アプローチ', detail: approachName },
          {
            term: 'シナリオ',
            detail:
              scenario &&
              `${scenario.name} 第${scenario.number}版${scenario.isCurrent ? '' : '（公開中の版ではありません）'}`,
          },
        ]}
      />
    </Card>
  );
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);
