import { scenarioContract } from '@nattoku/contract/ic-support/scenario';
import { scenarioLimits } from '@nattoku/contract/ic-support/scenario-step';
import { Button } from '@nattoku/ui/action/button';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { uploadIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '#areas/ic-support/scenario/scenario.module.css';
import { useScenarioHome } from '#areas/ic-support/scenario/scenario-home.ts';
import { keepScenario } from '#areas/ic-support/scenario/scenario.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

export function ImportScenario() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="tertiary" icon={uploadIcon} onClick={() => setOpen(true)}>
        ファイルから読み込む
      </Button>
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** A scenario that another hospital, or this one, wrote out as a file; nothing is kept of one that is refused. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const home = useScenarioHome();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const { run, refuse, pending, refusal } = useCommand();
  const take = async ([file]: File[]) => {
    if (!file) return;
    setName(file.name);
    const unfit = unfitBecause(file);
    if (unfit !== null) return refuse(unfit);
    const content = await file.text().catch(() => null);
    if (content === null) return refuse('ファイルを読めませんでした。もう一度選んでください。');
    const body = { file: withoutSpaces(content) };
    if (new Blob([JSON.stringify(body)]).size > scenarioLimits.fileBytes) return refuse(TOO_LARGE);
    await run(async (idempotencyKey) => {
      const scenario = await call(scenarioContract.import, { body, idempotencyKey });
      keepScenario(scenario);
      showSnackbar({ type: 'done', title: `「${scenario.name}」を読み込みました` });
      onClose();
      void navigate(home.at({ scenario: scenario.id }));
    }, content);
  };
  return (
    <Dialog open onClose={onClose} title="シナリオの読み込み">
      <div className={styles.parts}>
        {refusal && (
          <Notice tone="error" title={`「${name}」を読み込めませんでした`}>
            {refusal}
          </Notice>
        )}
        {pending ? (
          <p role="status">「{name}」を読み込んでいます…</p>
        ) : (
          <FileDrop
            label="シナリオのファイルをここに置くか、選んでください"
            help="Nattokuから書き出したJSON、2MBまで。"
            accept="application/json,.json"
            onFiles={(files) => void take(files)}
          />
        )}
        <p className={styles.quiet}>
          図・動画・必須リスクは病院ごとに違うため、読み込まれません。読み込んだあとに選び直すところは、点検に表示されます。
        </p>
      </div>
    </Dialog>
  );
}

const TOO_LARGE = 'ファイルが大きすぎます。2MBまでのファイルを選んでください。';

/** What need not be read to be refused. */
const unfitBecause = ({ size }: File): string | null => {
  if (size === 0) return '空のファイルです。';
  return size > scenarioLimits.fileBytes ? TOO_LARGE : null;
};

/** What is broken goes as it is: the server says so. */
const withoutSpaces = (content: string): string => {
  try {
    return JSON.stringify(JSON.parse(content));
  } catch {
    return content;
  }
};
