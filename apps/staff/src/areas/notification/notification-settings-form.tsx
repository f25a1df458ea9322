import { offered } from '@nattoku/contract/facility/facility';
import type { Facility } from '@nattoku/contract/facility/facility';
import { NotificationPreferences, type NewPreferences } from '@nattoku/contract/notification/notification';
import { notificationKinds } from '@nattoku/contract/notification/notification-kinds';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Form, FormActions, FormRow, FormSection } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextField } from '@nattoku/ui/form/text-field';
import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import { KindChoices } from '#areas/notification/kind-choices.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { savePreferences } from '#parts/notification/notification.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Props = {
  preferences: NotificationPreferences;
  facility: Facility;
  onSaved: (saved: NotificationPreferences) => void;
};

type Values = Omit<NewPreferences, 'quietHours' | 'version'> & { quiet: boolean; from: string; until: string };

const valuesOf = ({ quietHours, version: _, canEmail: __, ...rest }: NotificationPreferences): Values => ({
  ...rest,
  quiet: quietHours !== null,
  from: quietHours?.from ?? '20:00',
  until: quietHours?.until ?? '07:00',
});

const check = ({ quiet, from, until, followWards, wardIds }: Values): FieldProblem[] => [
  ...(followWards && wardIds.length === 0 ? [{ field: 'wardIds', message: '病棟を1つ以上選んでください' }] : []),
  ...(quiet && from === '' ? [{ field: 'from', message: '時刻を入力してください' }] : []),
  ...(quiet && until === '' ? [{ field: 'until', message: '時刻を入力してください' }] : []),
];

export function NotificationSettingsForm({ preferences, facility, onSaved }: Props) {
  const form = useValidatedForm<Values, NotificationPreferences>({
    defaultValues: valuesOf(preferences),
    check,
    save: ({ quiet, from, until, ...values }) =>
      savePreferences({ ...values, version: preferences.version, quietHours: quiet ? { from, until } : null }),
    onSaved: (saved) => {
      onSaved(saved);
      showSnackbar({ type: 'done', title: 'お知らせの設定を保存しました' });
    },
    onConflict: (current) => {
      const theirs = NotificationPreferences.safeParse(current).data;
      if (theirs) onSaved(theirs);
      showSnackbar({
        title: '別の画面で設定が変わっていました',
        desc: '新しい内容を表示しました。もう一度、変更してください。',
      });
    },
  });
  const { formProps, register, control, problems, refusal, isSaving } = form;
  const hasPatients = preferences.kinds.some(({ kind }) => notificationKinds[kind].reach === 'patient');

  return (
    <Form full {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      {hasPatients && <PatientSection facility={facility} form={form} />}
      <FormSection title="受け取り方" help="ベルは画面の右上に出るお知らせです。">
        {!preferences.canEmail && (
          <Notice tone="info">このサーバーからはメールを送れないため、メールは選べません。</Notice>
        )}
        <Controller
          name="kinds"
          control={control}
          render={({ field: { value, onChange } }) => (
            <KindChoices known={preferences.kinds} value={value} canEmail={preferences.canEmail} onChange={onChange} />
          )}
        />
      </FormSection>
      {preferences.canEmail && (
        <FormSection
          title="メールを送らない時間帯"
          help="この時間帯に届いたお知らせは、終わりの時刻のあとにまとめてメールで送ります。ベルにはすぐに届きます。"
        >
          <CheckboxField label="メールを送らない時間帯を決める" {...register('quiet')} />
          <FormRow>
            <TextField type="time" label="始まり" error={problems['from']} {...register('from')} />
            <TextField type="time" label="終わり" error={problems['until']} {...register('until')} />
          </FormRow>
        </FormSection>
      )}
      <FormActions>
        <Button type="submit" loading={isSaving}>
          設定を保存する
        </Button>
      </FormActions>
    </Form>
  );
}

type PatientProps = {
  facility: Facility;
  form: {
    register: UseFormRegister<Values>;
    control: Control<Values>;
    problems: Partial<Record<string, string>>;
  };
};

/** Whose patients besides one's own. */
function PatientSection({ facility, form: { register, control, problems } }: PatientProps) {
  const session = useSession();
  const departments = facility.departments.filter(({ id }) => session.departmentIds.includes(id));
  return (
    <FormSection
      title="どの患者さんのお知らせを受け取るか"
      help="自分がオーダーした患者さんと、自分が担当する患者さんのお知らせは、いつも届きます。"
    >
      <CheckboxField
        label="自分の診療科の患者さん"
        help={
          departments.length > 0
            ? `${departments.map(({ name }) => name).join('、')}の患者さんのお知らせも受け取ります。`
            : '所属する診療科がありません。施設の管理者に登録を依頼してください。'
        }
        disabled={departments.length === 0}
        {...register('followDepartments')}
      />
      <CheckboxField
        label="自分の病棟の患者さん"
        help="下で選んだ病棟の患者さんのお知らせも受け取ります。"
        {...register('followWards')}
      />
      <Controller
        name="wardIds"
        control={control}
        render={({ field: { name, value, onChange } }) => (
          <CheckboxGroup
            label="自分の病棟"
            help="ホームの「自病棟」にも使います。"
            layout="row"
            name={name}
            value={value}
            error={problems['wardIds']}
            onChange={onChange}
            options={offered(facility.wards, value).map((ward) => ({ value: ward.id, label: ward.name }))}
          />
        )}
      />
    </FormSection>
  );
}
