import { type PackagePart, packagePartNames, packageParts } from '@nattoku/contract/video/approach-plan';
import { icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import { ApproachId } from '@nattoku/contract/shared/primitives';
import { SelectField } from '@nattoku/ui/form/select-field';
import { Card } from '@nattoku/ui/layout/card';
import { useQuery } from '@tanstack/react-query';
import { InterviewsField } from '#areas/ic-support/content/interviews-field.tsx';
import { VideosField } from '#areas/ic-support/content/videos-field.tsx';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';
import { TemplateFormsField } from '#areas/ic-support/template/template-forms-field.tsx';
import { TemplateScenarioField } from '#areas/ic-support/template/template-scenario-field.tsx';
import { NumberBox } from '#editing/number-box.tsx';
import { optionsOfRows } from '#list/options-of-rows.ts';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

/** What goes out with the talk, and by how many days before the procedure each part is due. */
export function TemplatePartsCard(props: PartProps) {
  const { kept, draft, onChange } = props;
  const { approachId } = draft;
  const maySee = useIsAllowed('video.view');
  const { data: approaches } = useQuery({ ...approachChoicesQuery, enabled: maySee });
  const options = optionsOfRows(approaches?.items.filter(({ id, published }) => published || id === approachId)) ?? [];
  const isKnown = approachId === null || options.some(({ value }) => value === approachId);
  return (
    <Card title="内容">
      <div className={styles.stack}>
        <div className={styles.narrow}>
          <SelectField
            label="アプローチ"
            help="必須リスクと説明内容は、このアプローチのものになります。"
            emptyLabel="なし"
            disabled={!maySee}
            options={
              isKnown ? options : [...options, { value: approachId, label: kept.approachName ?? '公開されていません' }]
            }
            value={approachId ?? ''}
            onChange={(event) => onChange({ approachId: ApproachId.safeParse(event.target.value).data ?? null })}
          />
        </div>
        <VideosField
          known={kept.videos}
          videoIds={draft.videoIds}
          most={icTemplateLimits.videos}
          onChange={(videoIds) => onChange({ videoIds })}
        />
        <InterviewsField
          known={kept.interviews}
          interviewIds={draft.interviewTemplateIds}
          onChange={(interviewTemplateIds) => onChange({ interviewTemplateIds })}
        />
        <TemplateScenarioField {...props} />
        <TemplateFormsField {...props} />
        <DaysFields {...props} />
      </div>
    </Card>
  );
}

function DaysFields({ draft, onChange }: PartProps) {
  const { days, videoIds, interviewTemplateIds, scenario, consentTemplateIds } = draft;
  const isIn: Record<PackagePart, boolean> = {
    video: videoIds.length > 0,
    interview: interviewTemplateIds.length > 0,
    scenario: scenario !== null,
    talk: true,
    consent: consentTemplateIds.length > 0,
  };
  return (
    <section>
      <h3 className={styles.heading}>期限（手術・検査の予定日から数える）</h3>
      <div className={styles.days}>
        {packageParts
          .filter((part) => isIn[part])
          .map((part) => (
            <NumberBox
              key={part}
              label={packagePartNames[part]}
              unit="日前まで"
              least={0}
              most={90}
              whole
              value={days[part]}
              onChange={(count) => count !== null && onChange({ days: { ...days, [part]: count } }, `days.${part}`)}
            />
          ))}
      </div>
    </section>
  );
}
