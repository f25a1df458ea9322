import type { TextLayerId } from '@nattoku/contract/shared/primitives';
import {
  layerLanguageNames,
  layerLimits,
  type LayerLanguage,
  type TextLayer,
} from '@nattoku/contract/text-layer/text-layer';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { TextField } from '@nattoku/ui/form/text-field';
import { useState } from 'react';

type Props = {
  language: LayerLanguage;
  /** The drafts that would be reviewed. */
  layers: readonly TextLayer[];
  pending: boolean;
  refusal: string | undefined;
  onReview: (ids: TextLayerId[], note: string) => Promise<boolean>;
  onClose: () => void;
};

/** Who vouches: somebody else than the writer, or somebody outside who is named. */
export function ReviewDialog({ language, layers, pending, refusal, onReview, onClose }: Props) {
  const [note, setNote] = useState('');
  const ownCount = layers.filter(({ isOwn }) => isOwn).length;
  const isNoteNeeded = ownCount > 0;
  const review = async () => {
    const ids = layers.flatMap(({ id }) => id ?? []);
    if (await onReview(ids, note)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${layerLanguageNames[language]}の${layers.length}件を確認済みにしますか？`}
      description="日本語と見比べて、意味が同じで、患者さんに失礼のない言い方であることを確かめたものだけを確認済みにしてください。だれがいつ確認したかが残ります。"
      verb="確認済みにする"
      loading={pending}
      error={refusal}
      onConfirm={() => void review()}
    >
      <TextField
        label="確かめた人と方法（院外の人が確かめたとき）"
        help={
          isNoteNeeded
            ? `自分で書いた訳が${ownCount}件あります。ほかの職員が確認するか、院外の翻訳者などの名前を書いてください。`
            : '例：院外の翻訳者（英語が母語）が確認'
        }
        required={isNoteNeeded}
        maxLength={layerLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
