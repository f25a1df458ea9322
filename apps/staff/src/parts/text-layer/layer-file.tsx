import { CSV_MAX_BYTES, type CsvFile } from '@nattoku/contract/shared/csv';
import {
  textLayerContract,
  type LayeredTexts,
  type LayerLanguage,
  type ReadLayerFile,
} from '@nattoku/contract/text-layer/text-layer';
import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { downloadIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import { useRef, useState } from 'react';
import { inSnackbar } from '#editing/in-snackbar.ts';
import { useCommand } from '#editing/use-command.ts';
import styles from '#parts/text-layer/text-layer.module.css';
import { layersIn, type Typed } from '#parts/text-layer/use-layer-drafts.ts';
import { call } from '#platform/network/call.ts';
import { saveCsv } from '#platform/save-file.ts';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';

type Props = {
  texts: LayeredTexts;
  language: LayerLanguage;
  onRead: (language: LayerLanguage, key: string, typed: Typed) => void;
};

/** Out to a translator and back. What comes back stands in the fields and is saved like what was typed. */
export function LayerFile({ texts, language, onRead }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ReadLayerFile>();
  const { run, pending } = useCommand({ shows: inSnackbar((title) => ({ type: 'error', title })) });
  const params = { kind: texts.kind, contentId: texts.contentId, language };

  const save = () => run(async () => saveCsv(await call(textLayerContract.export, { params })));
  const read = (file: File) =>
    run(async () => {
      const body: CsvFile = new Uint8Array(await file.arrayBuffer());
      const answer = await call(textLayerContract.readFile, { params, body });
      const layers = layersIn(texts, language);
      for (const { key, body: typed } of answer.drafts) {
        onRead(language, key, { body: typed, seenId: layers.find((layer) => layer.key === key)?.id ?? null });
      }
      setFound(answer);
    });

  return (
    <>
      <Button variant="subTertiary" icon={downloadIcon} loading={pending} onClick={() => void save()}>
        CSVに書き出す
      </Button>
      {texts.mayWrite && (
        <Button variant="subTertiary" icon={uploadIcon} loading={pending} onClick={() => input.current?.click()}>
          CSVを取り込む
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="翻訳者から戻ったCSV"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (!file) return;
          if (file.size > CSV_MAX_BYTES) showSnackbar({ type: 'error', title: 'ファイルが大きすぎます（5MBまで）' });
          else void read(file);
        }}
      />
      {found && <Found found={found} onClose={() => setFound(undefined)} />}
    </>
  );
}

const Found = ({ found, onClose }: { found: ReadLayerFile; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="取り込みの結果" actions={<Button onClick={onClose}>訳を見る</Button>}>
    <p>
      {found.drafts.length}件の訳を入れました。まだ保存していません。内容を見て「保存する」を押してください。
      {found.unchanged > 0 && `　変わらない行・空の行：${found.unchanged}件`}
    </p>
    {found.problems.length > 0 && (
      <>
        <p>入れなかった行：</p>
        <ul className={styles.problems}>
          {found.problems.map(({ line, problem }) => (
            <li key={line}>
              {line}行目：{problem}
            </li>
          ))}
        </ul>
      </>
    )}
  </Dialog>
);
