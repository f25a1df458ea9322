import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';
import { PictureBox } from '#areas/medical-interview/template/builder/form/picture-box.tsx';

const LONGEST_ALT = 300;

/** A picture with the words that are read out in its place. */
export const PictureFields = ({ item, disabled, put }: ItemProps<'picture'>) => (
  <>
    <PictureBox
      label="図"
      imageId={item.imageId}
      alt={item.alt}
      disabled={disabled}
      onChange={(imageId) => put({ imageId }, 'imageId')}
    />
    <TextAreaField
      label="図の説明"
      help="図が見えない人に読み上げます。"
      rows={2}
      counter={LONGEST_ALT}
      value={item.alt}
      disabled={disabled}
      onChange={({ target }) => put({ alt: target.value }, 'alt')}
    />
  </>
);
