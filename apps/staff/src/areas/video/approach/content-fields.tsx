import type { Approach } from '@nattoku/contract/video/approach';
import { Card } from '@nattoku/ui/layout/card';
import { type Control, Controller, type UseFormRegister } from 'react-hook-form';
import { AlternativeFields } from '#areas/video/approach/alternative-fields.tsx';
import type { ApproachValues } from '#areas/video/approach/approach-values.ts';
import { ApproachVideos } from '#areas/video/approach/approach-videos.tsx';
import { BlockFields } from '#areas/video/approach/block-fields.tsx';
import { PackageFields } from '#areas/video/approach/package-fields.tsx';
import { RiskFields } from '#areas/video/approach/risk-fields.tsx';
import { TalkFields } from '#areas/video/approach/talk-fields.tsx';

type Props = {
  form: {
    register: UseFormRegister<ApproachValues>;
    control: Control<ApproachValues>;
    problems: Partial<Record<string, string>>;
  };
  approach: Approach | undefined;
};

/** What is explained, with what, and how it is ordered. */
export function ContentFields({ form, approach }: Props) {
  const { control, problems } = form;
  return (
    <>
      <Card title="説明の7項目">
        <BlockFields control={control} problems={problems} />
      </Card>
      <Card title="主要なリスク">
        <Controller
          name="risks"
          control={control}
          render={({ field: { value, onChange } }) => (
            <RiskFields risks={value} problems={problems} onChange={onChange} />
          )}
        />
      </Card>
      <Card title="ほかの選択肢">
        <Controller
          name="alternatives"
          control={control}
          render={({ field: { value, onChange } }) => (
            <AlternativeFields alternatives={value} problems={problems} onChange={onChange} />
          )}
        />
      </Card>
      <Card title="動画">
        <Controller
          name="videoIds"
          control={control}
          render={({ field: { value, onChange } }) => (
            <ApproachVideos known={approach?.videos ?? []} value={value} onChange={onChange} />
          )}
        />
      </Card>
      <Card title="説明（面談）">
        <TalkFields form={form} approach={approach} />
      </Card>
      <Card title="説明パッケージ">
        <Controller
          name="package"
          control={control}
          render={({ field: { value, onChange } }) => (
            <PackageFields plan={value} problems={problems} onChange={onChange} />
          )}
        />
      </Card>
    </>
  );
}
