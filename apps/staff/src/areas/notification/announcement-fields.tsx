import { Importance } from '@nattoku/contract/notification/announcement';
import { announcementLimits } from '@nattoku/contract/notification/announcement-input';
import { offered } from '@nattoku/contract/facility/facility';
import { roleNames, roles } from '@nattoku/contract/auth/permissions';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { FormRow } from '@nattoku/ui/form/form';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type Control, type UseFormRegister } from 'react-hook-form';
import type { Values } from '#areas/notification/announcement-values.ts';
import { importanceNames } from '#areas/notification/announcement-words.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

type Props = {
  form: {
    register: UseFormRegister<Values>;
    control: Control<Values>;
    problems: Partial<Record<string, string>>;
  };
  /** The operator's go to every facility, so there are no departments to choose from. */
  toAllFacilities: boolean;
  isPublished: boolean;
};

const importanceHelp: Record<Importance, string> = {
  normal: '一覧とベルに表示します。',
  important: '「重要」の印を付けて表示します。',
  urgent: '「確認しました」を押すまで、すべての画面の上に表示します。',
};

export function AnnouncementFields({ form, toAllFacilities, isPublished }: Props) {
  const { register, control, problems } = form;
  const importance = useWatch({ control, name: 'importance' });
  return (
    <>
      <TextField
        label="件名"
        required
        counter={announcementLimits.title}
        error={problems['title']}
        {...register('title')}
      />
      <TextAreaField
        label="本文"
        required
        help="空行で段落を分けます。https:// で始まるアドレスは、押して開けるようになります。"
        counter={announcementLimits.body}
        rows={8}
        error={problems['body']}
        {...register('body')}
      />
      <Controller
        name="importance"
        control={control}
        render={({ field: { name, value, onChange } }) => (
          <RadioGroup
            label="重要度"
            name={name}
            value={value}
            onChange={onChange}
            options={Importance.options.map((each) => ({
              value: each,
              label: importanceNames[each],
              help: importanceHelp[each],
            }))}
          />
        )}
      />
      <CheckboxField label="一覧の上に固定する" {...register('pinned')} />
      {importance !== 'urgent' && (
        <CheckboxField
          label="「確認しました」を押してもらう"
          help="誰が確認したかを数えられます。"
          {...register('needsAcknowledgement')}
        />
      )}
      <AudienceFields control={control} toAllFacilities={toAllFacilities} />
      <FormRow>
        {!isPublished && (
          <TextField
            type="datetime-local"
            label="掲載の始まり"
            help="空のときは、公開したときから掲載します。"
            error={problems['publishFrom']}
            {...register('publishFrom')}
          />
        )}
        <TextField
          type="datetime-local"
          label="掲載の終わり"
          help="空のときは、取り下げるまで掲載します。"
          error={problems['publishUntil']}
          {...register('publishUntil')}
        />
      </FormRow>
    </>
  );
}

type AudienceProps = Pick<Props, 'toAllFacilities'> & { control: Control<Values> };

/** For whom it is: nothing chosen means everybody. */
function AudienceFields({ control, toAllFacilities }: AudienceProps) {
  const { data: facility } = useQuery(facilityQuery);
  const chosen = useWatch({ control, name: 'departmentIds' });
  const departments = offered(facility?.departments ?? [], chosen);
  return (
    <>
      <Controller
        name="roles"
        control={control}
        render={({ field: { name, value, onChange } }) => (
          <CheckboxGroup
            label="対象の役割"
            help="選ばないときは、すべての役割が対象です。"
            layout="row"
            name={name}
            value={value}
            onChange={onChange}
            options={roles
              .filter((role) => toAllFacilities || role !== 'operator')
              .map((role) => ({ value: role, label: roleNames[role] }))}
          />
        )}
      />
      {!toAllFacilities && departments.length > 0 && (
        <Controller
          name="departmentIds"
          control={control}
          render={({ field: { name, value, onChange } }) => (
            <CheckboxGroup
              label="対象の診療科"
              help="選ばないときは、すべての診療科が対象です。"
              layout="row"
              name={name}
              value={value}
              onChange={onChange}
              options={departments.map(({ id, name: label }) => ({ value: id, label }))}
            />
          )}
        />
      )}
    </>
  );
}
