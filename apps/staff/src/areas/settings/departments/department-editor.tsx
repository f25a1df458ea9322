import { checkDepartment, facilityLimits, normaliseDepartment } from '@nattoku/contract/facility/facility-input';
import { facilitySettingsContract, type DepartmentSetting } from '@nattoku/contract/facility/facility-settings';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormRow } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { jamiQuery, refetchFacility } from '#areas/settings/facility/facility-settings.queries.ts';
import { Overtaken } from '#editing/overtaken.tsx';
import { call } from '#platform/network/call.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';

type Props = { department?: DepartmentSetting; onClose: () => void };
type Values = { code: string; name: string; shortName: string; jamiCode: string; active: boolean };

const valuesOf = (department?: DepartmentSetting): Values => ({
  code: department?.code ?? '',
  name: department?.name ?? '',
  shortName: department?.shortName ?? '',
  jamiCode: department?.jamiCode ?? '',
  active: department?.active ?? true,
});

const save = (
  { active, ...values }: Values,
  department: DepartmentSetting | undefined,
  version: number | undefined,
  idempotencyKey: string,
) => {
  const body = normaliseDepartment(values);
  if (!department || version === undefined)
    return call(facilitySettingsContract.createDepartment, { body, idempotencyKey });
  const params = { departmentId: department.id };
  return call(facilitySettingsContract.updateDepartment, { params, body: { ...body, active, version } });
};

/** Adds a department, renames one, or takes it out of use. */
export function DepartmentEditor({ department, onClose }: Props) {
  const id = useId();
  const { data: jami } = useQuery(jamiQuery);
  const { form, conflict, settle } = useRecordForm<Values, DepartmentSetting>({
    saved: department,
    valuesOf,
    check: (values) => checkDepartment(normaliseDepartment(values)),
    save: (values, { version, key }) => save(values, department, version, key),
    onSaved: () => {
      void refetchFacility();
      onClose();
    },
  });
  const { formProps, register, problems, refusal, isSaving } = form;

  return (
    <EditingDialog
      onClose={onClose}
      title={department ? `${department.name}の編集` : '診療科の追加'}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            {department ? '保存する' : '追加する'}
          </Button>
        </>
      )}
    >
      <Form id={id} full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        {conflict && (
          <Overtaken
            saved={[
              { term: 'コード', detail: conflict.code },
              { term: '名前', detail: conflict.name },
              { term: '略称', detail: conflict.shortName },
              { term: '使用', detail: conflict.active ? '使用中' : '使用停止' },
            ]}
            onSettle={settle}
          />
        )}
        <FormRow>
          <TextField label="コード" required error={problems.code} {...register('code')} />
          <TextField
            label="略称"
            help="表などの狭い場所で使います。"
            error={problems.shortName}
            {...register('shortName')}
          />
        </FormRow>
        <TextField label="名前" required counter={facilityLimits.name} error={problems.name} {...register('name')} />
        <SelectField
          key={jami ? 'ready' : 'waiting'}
          label="標準コード"
          help={jami && `${jami.source}。電子カルテなどとのやり取りに使います。`}
          emptyLabel="対応する標準コードなし"
          options={(jami?.departments ?? []).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          error={problems.jamiCode}
          {...register('jamiCode')}
        />
        {department && (
          <CheckboxField
            label="この診療科を使う"
            help="外すと、新しく選べなくなります。すでに選ばれている患者・職員・動画の表示はそのままです。"
            {...register('active')}
          />
        )}
      </Form>
    </EditingDialog>
  );
}
