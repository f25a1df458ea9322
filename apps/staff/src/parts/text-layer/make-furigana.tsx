import { textLayerContract, type LayeredTexts } from '@nattoku/contract/text-layer/text-layer';
import { hasKanji } from '@nattoku/rules/text/ruby';
import { Button } from '@nattoku/ui/action/button';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import { layersIn } from '#parts/text-layer/use-layer-drafts.ts';
import { call } from '#platform/network/call.ts';

/** Has the server read the kanji of what has no readings yet; they stand in the rows as soon as they are made. */
export function MakeFurigana({ texts }: { texts: LayeredTexts }) {
  const { run, pending } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  const { kind, contentId } = texts;
  const layers = layersIn(texts, 'ja-Hrkt');
  const lacking = texts.texts.filter(({ japanese }, at) => {
    const state = layers[at]?.state;
    return hasKanji(japanese) && (state === 'missing' || state === 'outdated');
  });
  const make = () =>
    run(async () => {
      await call(textLayerContract.makeFurigana, { params: { kind, contentId } });
      showSnackbar({
        type: 'done',
        title: `${lacking.length}件のふりがなを作っています。できたものから、ここに出ます`,
      });
    });
  return (
    <Button variant="subTertiary" disabled={lacking.length === 0} loading={pending} onClick={() => void make()}>
      ふりがなを自動で作る
    </Button>
  );
}
