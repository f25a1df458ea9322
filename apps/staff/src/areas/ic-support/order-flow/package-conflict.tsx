import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import type { Description } from '@nattoku/ui/feedback/description-list';
import { type Draft, draftOf } from '#areas/ic-support/order-flow/package-draft.ts';
import { DraftConflictDialog } from '#editing/draft-conflict-dialog.tsx';

type Props = { mine: Draft; current: IcPackage; onResolve: (choice: 'mine' | 'theirs') => void };

export const PackageConflict = ({ mine, current, onResolve }: Props) => (
  <DraftConflictDialog mine={factsOf(mine)} theirs={factsOf(draftOf(current))} onResolve={onResolve} />
);

const factsOf = ({ title, message, contents, plan }: Draft): Description[] => [
  { term: 'タイトル', detail: title },
  { term: '手術・検査', detail: plan.procedure.name },
  { term: '予定日', detail: plan.procedure.on && formatDate(plan.procedure.on) },
  { term: '動画', detail: `${contents.videoIds.length}本` },
  { term: '問診票', detail: `${contents.interviewIds.length}件` },
  { term: 'シナリオ', detail: scenarioWords(contents) },
  { term: '同意書', detail: `${contents.templateIds.length}通` },
  { term: '病名・病状', detail: plan.facts.diagnosis },
  { term: '患者ごとのリスク', detail: plan.facts.personalRisks.join('、') },
  { term: '術者', detail: plan.facts.operatorName },
  { term: '説明の日時', detail: plan.startsAt && formatDateTime(plan.startsAt) },
  { term: 'メッセージ', detail: message },
];

const scenarioWords = ({ withScenario, personal }: Draft['contents']): string => {
  if (!withScenario) return 'なし';
  const { off, own, order } = personal;
  return [
    'あり',
    off.length > 0 && `省いたステップ ${off.length}`,
    own.length > 0 && `追加したステップ ${own.length}`,
    order.length > 0 && '順番を変更',
  ]
    .filter(Boolean)
    .join('・');
};
