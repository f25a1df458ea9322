import { offered } from '@nattoku/contract/facility/facility';
import {
  contentLanguageNames,
  type NewVideo,
  type Video,
  videoKindNames,
  VideoKind,
} from '@nattoku/contract/video/video';
import { checkVideo, normaliseVideo, videoLimits } from '@nattoku/contract/video/video-input';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { Form, FormRow } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { Controller } from 'react-hook-form';
import { inputOf, valuesOf, type VideoValues } from '#areas/video/editor/video-values.ts';
import { VideoKeeperFields } from '#areas/video/editor/video-keeper-fields.tsx';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { WatchedPlainJapaneseCheck } from '#parts/plain-japanese/watched-plain-japanese-check.tsx';
import { useValidatedForm } from '#editing/use-validated-form.ts';

type Props = {
  id: string;
  video: Video | undefined;
  save: (video: NewVideo) => Promise<Video>;
  onSaved: (video: Video) => void;
  /** Told whenever something begins or ceases to be typed that is not saved. */
  onDirty?: (isDirty: boolean) => void;
};

const kinds = VideoKind.options.map((value) => ({ value, label: videoKindNames[value] }));
const languages = optionsOfNames(contentLanguageNames);

export function VideoDetailsForm({ id, video, save, onSaved, onDirty }: Props) {
  const descriptionId = useId();
  const { data: facility } = useQuery(facilityQuery);
  const form = useValidatedForm<VideoValues, Video>({
    defaultValues: valuesOf(video),
    check: (values) => checkVideo(normaliseVideo(inputOf(values))),
    save: (values) => save(normaliseVideo(inputOf(values))),
    onSaved,
  });
  const { formProps, register, control, problems, refusal, isDirty } = form;
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);

  return (
    <Form id={id} full {...formProps}>
      <FormRefusal>{refusal}</FormRefusal>
      <TextField label="題名" required counter={videoLimits.title} error={problems['title']} {...register('title')} />
      <div>
        <TextAreaField
          id={descriptionId}
          label="説明"
          help="患者さんの画面で題名の下に表示されます。"
          counter={videoLimits.description}
          error={problems['description']}
          {...register('description')}
        />
        <WatchedPlainJapaneseCheck control={control} name="description" fieldId={descriptionId} label="説明" />
      </div>
      <FormRow>
        <SelectField label="種別" options={kinds} {...register('kind')} />
        <SelectField label="話している言語" options={languages} {...register('language')} />
      </FormRow>
      <TextField
        label="別の呼び方"
        help="検索で見つけるための言葉です。「、」で区切ります。胃カメラと上部消化管内視鏡のような言い換えは、入れなくても見つかります。"
        error={problems['synonyms']}
        {...register('synonyms')}
      />
      <Controller
        name="departmentIds"
        control={control}
        render={({ field: { name, value, onChange } }) => (
          <CheckboxGroup
            label="診療科"
            layout="row"
            name={name}
            value={value}
            onChange={onChange}
            options={offered(facility?.departments ?? [], value).map((department) => ({
              value: department.id,
              label: department.name,
            }))}
          />
        )}
      />
      {video && <VideoKeeperFields video={video} register={register} problems={problems} />}
    </Form>
  );
}
