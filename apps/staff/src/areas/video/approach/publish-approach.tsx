import type { Approach } from '@nattoku/contract/video/approach';
import { ApiProblem } from '@nattoku/contract/shared/client';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { eyeIcon, eyeOffIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { usePublishApproach } from '#areas/video/approach/approach.queries.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

type Props = {
  approach: Approach;
  /** Something that publishing needs is missing. */
  onIncomplete: () => void;
};

/** Makes a complete approach available for orders, or takes it back after asking. */
export function PublishApproach({ approach, onIncomplete }: Props) {
  const publish = usePublishApproach(approach.id);
  const [asking, setAsking] = useState(false);
  const { version, name } = approach;

  const change = async (published: boolean) => {
    try {
      await publish.mutateAsync({ version, published });
      showSnackbar({ type: 'done', title: published ? '公開しました' : '公開をやめました', desc: name });
    } catch (error) {
      showSnackbar({ title: sentenceOf(error), desc: name });
      if (error instanceof ApiProblem && error.body.code === 'approach.incomplete') onIncomplete();
    }
    setAsking(false);
  };
  if (!approach.published) {
    return (
      <Button icon={eyeIcon} loading={publish.isPending} onClick={() => void change(true)}>
        公開する
      </Button>
    );
  }
  return (
    <>
      <Button variant="tertiary" icon={eyeOffIcon} onClick={() => setAsking(true)}>
        公開をやめる
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`「${name}」の公開をやめますか？`}
        description="新しいオーダーで選べなくなります。すでに送ったオーダーはそのまま続きます。"
        verb="公開をやめる"
        destructive
        loading={publish.isPending}
        onConfirm={() => void change(false)}
      />
    </>
  );
}
