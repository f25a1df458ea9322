import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import { Notice } from '@nattoku/ui/feedback/notice';
import { ChoiceFields } from '#areas/medical-interview/template/builder/form/choice-fields.tsx';
import { ComputedFields } from '#areas/medical-interview/template/builder/form/computed-fields.tsx';
import { DateFields } from '#areas/medical-interview/template/builder/form/date-fields.tsx';
import { BodyMapFields, GroupFields, PhotoFields } from '#areas/medical-interview/template/builder/form/few-fields.tsx';
import { MatrixFields } from '#areas/medical-interview/template/builder/form/matrix-fields.tsx';
import { NumberFields } from '#areas/medical-interview/template/builder/form/number-fields.tsx';
import { PictureFields } from '#areas/medical-interview/template/builder/form/picture-fields.tsx';
import { ScaleFields } from '#areas/medical-interview/template/builder/form/scale-fields.tsx';
import { TextFields } from '#areas/medical-interview/template/builder/form/text-fields.tsx';
import { UnitFields } from '#areas/medical-interview/template/builder/form/unit-fields.tsx';
import { VideoFields } from '#areas/medical-interview/template/builder/form/video-fields.tsx';
import type { Item } from '#areas/medical-interview/template/builder/items.ts';

type Props = {
  item: Item;
  index: InterviewIndex;
  disabled: boolean;
  put: (change: Partial<Item>, about: string) => void;
};

/** What only one kind of question has. */
export function KindFields({ item, ...rest }: Props) {
  switch (item.kind) {
    case 'group':
      return <GroupFields item={item} {...rest} />;
    case 'picture':
      return <PictureFields item={item} {...rest} />;
    case 'video':
      return <VideoFields item={item} {...rest} />;
    case 'choice':
      return <ChoiceFields item={item} {...rest} />;
    case 'text':
      return <TextFields item={item} {...rest} />;
    case 'number':
      return <NumberFields item={item} {...rest} />;
    case 'date':
      return <DateFields item={item} {...rest} />;
    case 'duration':
      return (
        <UnitFields units={item.units} disabled={rest.disabled} onChange={(units) => rest.put({ units }, 'units')} />
      );
    case 'scale':
      return <ScaleFields item={item} {...rest} />;
    case 'matrix':
      return <MatrixFields item={item} {...rest} />;
    case 'bodyMap':
      return <BodyMapFields item={item} {...rest} />;
    case 'photo':
      return <PhotoFields item={item} {...rest} />;
    case 'computed':
      return <ComputedFields item={item} {...rest} />;
    case 'foreign':
      return (
        <Notice tone="warning" title="患者に表示できない質問">
          ほかのシステムから読み込んだ「{item.type}」の質問です。中身はそのまま残し、書き出すときに元どおり出力します。
        </Notice>
      );
    case 'note':
    case 'yesNo':
    case 'agreement':
    case 'time':
    case 'signature':
      return null;
  }
}
