import { offered } from '@nattoku/contract/facility/facility';
import { facilityLimits } from '@nattoku/contract/facility/facility-input';
import { facilitySettingsContract, type WardSetting } from '@nattoku/contract/facility/facility-settings';
import type { DepartmentId } from '@nattoku/contract/shared/primitives';
import { cleanPhone } from '@nattoku/rules/text/normalise-input';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Form, FormRow } from '@nattoku/ui/form/form';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import { departmentsQuery, refetchFacility } from '#areas/settings/facility/facility-settings.queries.ts';
import { Overtaken } from '#editing/overtaken.tsx';
import { checkValues, valuesOf, wardOf, type WardValues } from '#areas/settings/wards/ward-values.ts';
import { call } from '#platform/network/call.ts';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';

type Props = { ward?: WardSetting; onClose: () => void };

/** State of adding a ward, changing one, or taking it out of use. */
function useWardForm({ ward, onClose }: Props) {
  return useRecordForm<WardValues, WardSetting>({
    saved: ward,
    valuesOf,
    check: checkValues,
    save: (values, { version, key: idempotencyKey }) => {
      const body = wardOf(values);
      if (!ward || version === undefined) return call(facilitySettingsContract.createWard, { body, idempotencyKey });
      return call(facilitySettingsContract.updateWard, {
        params: { wardId: ward.id },
        body: { ...body, active: values.active, version },
      });
    },
    onSaved: () => {
      void refetchFacility();
      onClose();
    },
  });
}

export function WardEditor({ ward, onClose }: Props) {
  const id = useId();
  const { data: departments } = useQuery(departmentsQuery);
  const { form, conflict, settle } = useWardForm(ward ? { ward, onClose } : { onClose });
  const { formProps, register, control, problems, refusal, isSaving } = form;

  return (
    <EditingDialog
      onClose={onClose}
      title={ward ? `${ward.name}の編集` : '病棟の追加'}
      renderActions={(close) => (
        <>
          <Button variant="tertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            {ward ? '保存する' : '追加する'}
          </Button>
        </>
      )}
    >
      <Form id={id} full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        {conflict && <SavedWard ward={conflict} onSettle={settle} />}
        <FormRow>
          <TextField label="コード" required error={problems.code} {...register('code')} />
          <TextField label="階" error={problems.floor} {...register('floor')} />
        </FormRow>
        <TextField label="名前" required counter={facilityLimits.name} error={problems.name} {...register('name')} />
        <TextField
          label="電話番号"
          help="患者さんの画面と印刷物に載ります。空のときは施設の代表番号が載ります。"
          inputMode="tel"
          clean={cleanPhone}
          error={problems.phone}
          {...register('phone')}
        />
        <FormRow>
          <TextField label="病床数" inputMode="numeric" error={problems.bedCount} {...register('bedCount')} />
          <TextField
            label="タブレットの台数"
            inputMode="numeric"
            error={problems.tabletCount}
            {...register('tabletCount')}
          />
        </FormRow>
        <Controller
          name="departmentIds"
          control={control}
          render={({ field: { name, value, onChange } }) => (
            <CheckboxGroup
              label="この病棟の診療科"
              layout="row"
              name={name}
              value={value}
              onChange={(ids) => onChange(ids as DepartmentId[])}
              options={offered(departments ?? [], value).map((each) => ({ value: each.id, label: each.name }))}
            />
          )}
        />
        {ward && (
          <CheckboxField
            label="この病棟を使う"
            help="外すと、新しく選べなくなります。すでに選ばれている患者さんの表示はそのままです。"
            {...register('active')}
          />
        )}
      </Form>
    </EditingDialog>
  );
}

function SavedWard({ ward, onSettle }: { ward: WardSetting; onSettle: (keep: 'mine' | 'theirs') => void }) {
  return (
    <Overtaken
      saved={[
        { term: 'コード', detail: ward.code },
        { term: '名前', detail: ward.name },
        { term: '階', detail: ward.floor },
        { term: '電話番号', detail: ward.phone },
        { term: '使用', detail: ward.active ? '使用中' : '使用停止' },
      ]}
      onSettle={onSettle}
    />
  );
}
