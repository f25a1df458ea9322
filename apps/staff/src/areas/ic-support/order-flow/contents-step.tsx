import type { IcPackage, PackageContents } from '@nattoku/contract/ic-support/ic-package';
import { packagePartNames, packageParts } from '@nattoku/contract/video/approach-plan';
import { packageDates } from '@nattoku/rules/package/package-dates';
import { formatClock, formatDate } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { ApproachGaps } from '#areas/ic-support/order-flow/approach-gaps.tsx';
import { InterviewsField } from '#areas/ic-support/content/interviews-field.tsx';
import { DraftFrame } from '#areas/ic-support/order-flow/draft-frame.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { isPartOf, problemsOf } from '#areas/ic-support/order-flow/package-draft.ts';
import { ScenarioFit } from '#areas/ic-support/order-flow/scenario-fit.tsx';
import type { PackageHandle } from '#areas/ic-support/order-flow/use-package-draft.ts';
import { approachQuery } from '#parts/content/video.queries.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { kept: IcPackage; handle: PackageHandle; title: string };

/** What goes out with the talk, and by when each part is due. */
export function ContentsStep({ kept, handle, title }: Props) {
  const { draft, change } = handle;
  const { contents, plan } = draft;
  const today = useToday();
  const { approachId } = plan;
  const approach = useQuery({ ...approachQuery(approachId ?? ('' as never)), enabled: approachId !== null }).data;
  const problems = problemsOf(draft, { today, isSided: false });
  const changeContents = (to: Partial<PackageContents>) => change({ ...draft, contents: { ...contents, ...to } });

  return (
    <DraftFrame kept={kept} handle={handle} step="contents" title={title}>
      <ApproachGaps approach={approach} />
      <Card title="予定日と期限">
        <div className={styles.stack}>
          <div className={styles.narrow}>
            <TextField
              label="手術・検査の予定日"
              type="date"
              min={today}
              value={plan.procedure.on ?? ''}
              error={problems.procedureOn}
              onChange={(event) =>
                change({
                  ...draft,
                  plan: { ...plan, procedure: { ...plan.procedure, on: event.target.value || null } },
                })
              }
            />
          </div>
          <PartDates
            contents={contents}
            procedureOn={problems.procedureOn ? null : plan.procedure.on}
            onChange={(days) => changeContents({ days })}
          />
        </div>
      </Card>
      <Card title="送るもの">
        <div className={styles.stack}>
          <Choices
            title="動画"
            empty="このアプローチには、送れる動画がありません。"
            items={kept.videos.map((video) => ({
              id: video.id,
              label: `${video.title}${video.durationSeconds === null ? '' : `（${formatClock(video.durationSeconds)}）`}`,
              available: video.available,
            }))}
            chosen={contents.videoIds}
            onChange={(videoIds) => changeContents({ videoIds })}
          />
          <InterviewsField
            known={kept.interviews}
            interviewIds={contents.interviewIds}
            onChange={(interviewIds) => changeContents({ interviewIds })}
          />
          <ScenarioChoice kept={kept} contents={contents} onChange={changeContents} />
          <Choices
            title="同意書"
            empty="このアプローチには、公開中の同意書様式がありません。"
            items={kept.templates.map((form) => ({
              id: form.id,
              label: `${form.name}（${form.number}）`,
              available: form.available,
            }))}
            chosen={contents.templateIds}
            onChange={(templateIds) => changeContents({ templateIds })}
          />
        </div>
      </Card>
    </DraftFrame>
  );
}

type Dates = {
  contents: PackageContents;
  procedureOn: string | null;
  onChange: (days: PackageContents['days']) => void;
};

function PartDates({ contents, procedureOn, onChange }: Dates) {
  const today = useToday();
  const dates = procedureOn === null ? null : packageDates(contents.days, { procedureOn, today });
  return (
    <ul role="list" className={styles.dates} aria-label="それぞれの期限">
      {packageParts
        .filter((part) => isPartOf(contents, part))
        .map((part) => (
          <li key={part} className={styles.date}>
            <TextField
              label={`${packagePartNames[part]}の期限`}
              inputMode="numeric"
              unit="日前まで"
              value={String(contents.days[part])}
              onChange={(event) => {
                const days = Number(event.target.value);
                if (Number.isInteger(days) && days >= 0 && days <= 90) onChange({ ...contents.days, [part]: days });
              }}
            />
            <span>
              {dates ? formatDate(dates[part].dueOn) : '予定日が決まると表示されます'}{' '}
              {dates?.[part].isPulledIn && <Badge tone="warning">本日が期限になります</Badge>}
            </span>
          </li>
        ))}
    </ul>
  );
}

type ScenarioProps = {
  kept: IcPackage;
  contents: PackageContents;
  onChange: (to: Pick<PackageContents, 'withScenario'> | Pick<PackageContents, 'personal'>) => void;
};

function ScenarioChoice({ kept, contents, onChange }: ScenarioProps) {
  const { scenario, scenarioVersionId } = kept.order.talk;
  return (
    <section>
      <h3 className={styles.heading}>自宅と説明の場で使うシナリオ</h3>
      {scenario ? (
        <CheckboxField
          label={`${scenario.name}（第${scenario.number}版）`}
          checked={contents.withScenario}
          onChange={(event) => onChange({ withScenario: event.target.checked })}
        />
      ) : (
        <p className={styles.quiet}>このアプローチには、公開中のシナリオがありません。</p>
      )}
      {scenario && scenarioVersionId && contents.withScenario && (
        <ScenarioFit
          key={scenarioVersionId}
          versionId={scenarioVersionId}
          personal={contents.personal}
          onChange={(personal) => onChange({ personal })}
        />
      )}
    </section>
  );
}

type ChoicesProps<Id extends string> = {
  title: string;
  empty: string;
  items: readonly { id: Id; label: string; available: boolean }[];
  chosen: readonly Id[];
  onChange: (ids: Id[]) => void;
};

/** What was taken out stays on the list of this page, so that it can be put back. */
function Choices<Id extends string>({ title, empty, items, chosen, onChange }: ChoicesProps<Id>) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {items.length === 0 && <p className={styles.quiet}>{empty}</p>}
      {items.map(({ id, label, available }) => (
        <CheckboxField
          key={id}
          label={available ? label : `${label}（公開が終わりました。外してから発行してください）`}
          checked={chosen.includes(id)}
          onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </section>
  );
}
