import { classLimits, type IcClass } from '@nattoku/contract/ic-support/ic-class';
import { commonOrderLimits } from '@nattoku/contract/order/common-order';
import { ScenarioId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import type { ClassDraft } from '#areas/ic-support/class/class-draft.ts';
import styles from '#areas/ic-support/class/ic-class.module.css';
import { publishedScenarios } from '#areas/ic-support/content/published-scenarios.ts';
import { VideosField } from '#areas/ic-support/content/videos-field.tsx';
import { NumberBox } from '#editing/number-box.tsx';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';

type Props = {
  draft: ClassDraft;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<ClassDraft>) => void;
};

/** When and where the class is held. */
export const ClassDayFields = ({ draft, problems, onChange }: Props) => (
  <div className={styles.stack}>
    <div className={styles.fields}>
      <TextField
        label="教室の日時"
        name="heldAt"
        type="datetime-local"
        required
        value={tokyoBox(draft.heldAt)}
        error={problems['heldAt']}
        onChange={(event) => onChange({ heldAt: fromTokyoBox(event.target.value) })}
      />
      <NumberBox
        label="教室の時間"
        unit="分"
        least={classLimits.minutes.least}
        most={classLimits.minutes.most}
        whole
        value={draft.minutes}
        onChange={(minutes) => minutes !== null && onChange({ minutes })}
      />
      <TextField
        label="会場"
        name="venue"
        required
        placeholder="2階 会議室"
        counter={classLimits.venue}
        value={draft.venue}
        error={problems['venue']}
        onChange={(event) => onChange({ venue: event.target.value })}
      />
    </div>
    <p className={styles.quiet}>出席は、始まる1時間前から、終わって30分後まで受け付けます。</p>
  </div>
);

/** What those who open the code see: a scenario, films, or both. */
export function ClassContentFields({ stored, draft, problems, onChange }: Props & { stored: IcClass | null }) {
  const { data } = useQuery(publishedScenarios);
  const options = (data?.items ?? []).map(({ id, name, published }) => ({
    value: id,
    label: `${name}（第${published?.number}版）`,
  }));
  const { scenarioId } = draft;
  const isKnown = scenarioId === null || options.some(({ value }) => value === scenarioId);
  return (
    <div className={styles.stack}>
      {problems['content'] && (
        <div data-problem tabIndex={-1}>
          <Notice tone="error">{problems['content']}</Notice>
        </div>
      )}
      <div className={styles.narrow}>
        <SelectField
          label="シナリオ"
          help="開いた方が、画面で1つずつ読み進めます。"
          emptyLabel="なし"
          options={
            isKnown ? options : [...options, { value: scenarioId, label: stored?.scenarioName ?? '公開されていません' }]
          }
          value={scenarioId ?? ''}
          onChange={(event) => onChange({ scenarioId: ScenarioId.safeParse(event.target.value).data ?? null })}
        />
      </div>
      <VideosField
        known={(stored?.videos ?? []).map(({ videoId, ...video }) => ({ id: videoId, ...video }))}
        videoIds={draft.videoIds}
        most={commonOrderLimits.videos}
        onChange={(videoIds) => onChange({ videoIds })}
      />
    </div>
  );
}
