import { type Feature, features } from '@nattoku/contract/auth/permissions';
import { type Hospital, hospitalContract, hospitalStateNames } from '@nattoku/contract/staff/hospital';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Form } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId } from 'react';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { featureWords } from '#areas/settings/features/feature-words.ts';
import { FeatureField } from '#areas/settings/hospitals/feature-field.tsx';
import { refetchHospitals } from '#areas/settings/hospitals/hospital.queries.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { Overtaken } from '#editing/overtaken.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';
import { call } from '#platform/network/call.ts';

type Props = { hospital: Hospital; onClose: () => void; onInvite: () => void };

/** One hospital: what is known of it, and what is switched on. */
export function HospitalDialog({ hospital, onClose, onInvite }: Props) {
  const id = useId();
  const params = { facilityId: hospital.id };
  const { form, conflict, settle } = useRecordForm<{ features: Feature[] }, Hospital>({
    saved: hospital,
    valuesOf: (saved) => ({ features: saved?.features ?? [] }),
    check: () => [],
    save: (body, { version }) =>
      call(hospitalContract.updateFeatures, { params, body: { ...body, version: version ?? hospital.version } }),
    onSaved: () => {
      void refetchHospitals();
      showSnackbar({ type: 'done', title: `「${hospital.name}」の機能を保存しました` });
      onClose();
    },
  });

  return (
    <EditingDialog
      onClose={onClose}
      size="large"
      title={hospital.name}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            閉じる
          </Button>
          <Button type="submit" form={id} loading={form.isSaving}>
            機能を保存する
          </Button>
        </>
      )}
    >
      <div className={styles.stack}>
        <DescriptionList items={factsOf(hospital)} />
        {hospital.state === 'preparing' && (
          <Notice
            tone="warning"
            title="まだ施設管理者がいません"
            action={
              <Button variant="subTertiary" onClick={onInvite}>
                施設管理者を招待
              </Button>
            }
          >
            施設管理者がパスワードを設定すると、その人がほかの職員を招待できます。リンクの期限が切れたときも、ここから招待し直します。
          </Notice>
        )}
        <Form id={id} full {...form.formProps}>
          <FormRefusal>{form.refusal}</FormRefusal>
          {conflict && (
            <Overtaken
              saved={[
                {
                  term: 'オンの機能',
                  detail: conflict.features.map((feature) => featureWords[feature].name).join('、') || 'なし',
                },
              ]}
              onSettle={settle}
            />
          )}
          <FeatureField control={form.control} />
        </Form>
      </div>
    </EditingDialog>
  );
}

function factsOf({
  medicalInstitutionCode,
  phone,
  state,
  features: on,
  activeStaff,
  invitedStaff,
  createdAt,
}: Hospital) {
  const off = features.filter((feature) => !on.includes(feature)).map((feature) => featureWords[feature].name);
  return [
    { term: '状態', detail: hospitalStateNames[state] },
    { term: '医療機関コード', detail: medicalInstitutionCode ?? '未登録' },
    { term: '電話番号', detail: phone ?? '未登録' },
    { term: '職員', detail: `${activeStaff}人${invitedStaff > 0 ? `（招待中 ${invitedStaff}人）` : ''}` },
    { term: 'オフの機能', detail: off.join('・') || 'なし' },
    { term: '追加した日', detail: formatDate(createdAt) },
  ];
}
