import { commonOrderLimits } from '@nattoku/contract/order/common-order';
import { DepartmentId } from '@nattoku/contract/shared/primitives';
import { addDays } from '@nattoku/rules/time/date-time';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '#platform/use-today.ts';
import type { CommonSettings } from '#parts/common-order/common-settings.ts';
import styles from '#parts/common-order/common-settings-fields.module.css';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = {
  settings: CommonSettings;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<CommonSettings>) => void;
  /** Where the message stands on the patient's screen. */
  messageHelp: string;
};

const LONGEST_DAYS = 3 * 365;

/** What is said about a common order, before it hangs and while it does. */
export function CommonSettingsFields({ settings, problems, onChange, messageHelp }: Props) {
  const today = useToday();
  const { data: facility } = useQuery(facilityQuery);
  const departments = [
    { value: '', label: '指定なし' },
    ...(facility?.departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={styles.form}>
      <TitleFields settings={settings} problems={problems} onChange={onChange} />
      <div className={styles.pair}>
        <TextField
          label="掲示・配布する場所"
          name="place"
          help="例：外来待合 2番"
          counter={commonOrderLimits.place}
          value={settings.place}
          error={problems['place']}
          onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
        />
        <SelectField
          label="診療科"
          name="departmentId"
          options={departments}
          value={settings.departmentId ?? ''}
          onChange={({ currentTarget }) =>
            onChange({
              departmentId: DepartmentId.nullable()
                .catch(null)
                .parse(currentTarget.value || null),
            })
          }
        />
      </div>
      <div className={styles.pair}>
        <TextField
          type="date"
          label="有効期限"
          name="validUntil"
          help="この日まで開けます。空欄のときは、終了するまで開けます"
          min={today}
          max={addDays(today, LONGEST_DAYS)}
          value={settings.validUntil ?? ''}
          error={problems['validUntil']}
          onChange={({ currentTarget }) => onChange({ validUntil: currentTarget.value || null })}
        />
        <TextField
          label="開ける人数の上限"
          name="maxResponses"
          inputMode="numeric"
          unit="人"
          help="空欄のときは、上限なし"
          value={settings.maxResponses}
          error={problems['maxResponses']}
          onChange={({ currentTarget }) => onChange({ maxResponses: currentTarget.value })}
        />
      </div>
      <TextAreaField
        label="患者さんへのメッセージ"
        name="message"
        rows={4}
        help={messageHelp}
        counter={commonOrderLimits.message}
        value={settings.message}
        error={problems['message']}
        onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
      />
    </div>
  );
}

function TitleFields({ settings, problems, onChange }: Omit<Props, 'messageHelp'>) {
  return (
    <>
      <TextField
        label="患者さん向けのタイトル"
        name="patientTitle"
        required
        help="ポスターと患者さんの画面に、大きく表示されます"
        counter={commonOrderLimits.title}
        value={settings.patientTitle}
        error={problems['patientTitle']}
        onChange={({ currentTarget }) => onChange({ patientTitle: currentTarget.value })}
      />
      <TextField
        label="院内での名前"
        name="internalTitle"
        required
        help="職員の一覧にだけ表示されます。例：消化器外来ポスター 2026年度"
        counter={commonOrderLimits.title}
        value={settings.internalTitle}
        error={problems['internalTitle']}
        onChange={({ currentTarget }) => onChange({ internalTitle: currentTarget.value })}
      />
    </>
  );
}
