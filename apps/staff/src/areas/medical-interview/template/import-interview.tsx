import { interviewTemplateContract } from '@nattoku/contract/medical-interview/interview-template';
import { ApiProblem } from '@nattoku/contract/shared/http-client';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import { interviewFormLimits } from '@nattoku/contract/medical-interview/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { FileDrop } from '@nattoku/ui/form/file-drop';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { uploadIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '#areas/medical-interview/template/interview.module.css';
import { useInterviewHome } from '#areas/medical-interview/template/interview-home.ts';
import { keepInterview } from '#areas/medical-interview/template/interview.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';

export function ImportInterview() {
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

/** A questionnaire of FHIR R4 from another system, another hospital or this one; nothing is kept of one that is refused, and every reason is told. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const home = useInterviewHome();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [reasons, setReasons] = useState<readonly FieldProblem[]>([]);
  const { run, refuse, pending, refusal } = useCommand({
    onRefused: (error) => setReasons(error instanceof ApiProblem ? (error.body.errors ?? []) : []),
  });
  const take = async ([file]: File[]) => {
    if (!file) return;
    setName(file.name);
    setReasons([]);
    const unfit = unfitBecause(file);
    if (unfit !== null) return refuse(unfit);
    const content = await file.text().catch(() => null);
    if (content === null) return refuse('ファイルを読めませんでした。もう一度選んでください。');
    const body = { file: withoutSpaces(content) };
    if (new Blob([JSON.stringify(body)]).size > interviewFormLimits.fileBytes) return refuse(TOO_LARGE);
    await run(async (idempotencyKey) => {
      const template = await call(interviewTemplateContract.import, { body, idempotencyKey });
      keepInterview(template);
      showSnackbar({ type: 'done', title: `「${template.name}」を読み込みました` });
      onClose();
      void navigate(home.at({ template: template.id }));
    }, content);
  };
  return (
    <Dialog open onClose={onClose} title="問診票の読み込み">
      <div className={styles.parts}>
        {refusal && (
          <Notice tone="error" title={`「${name}」を読み込めませんでした`}>
            {reasons.length > 1 ? (
              <ul className={styles.list}>
                {reasons.map(({ field, message }, at) => (
                  // The same may be wrong at several places.
                  <li key={`${field} ${at}`}>
                    {field !== 'file' && <code>{field}</code>} {message}
                  </li>
                ))}
              </ul>
            ) : (
              refusal
            )}
          </Notice>
        )}
        {pending ? (
          <p role="status">「{name}」を読み込んでいます…</p>
        ) : (
          <FileDrop
            label="問診票のファイルをここに置くか、選んでください"
            help="FHIR R4のQuestionnaire（JSON）、2MBまで。Nattokuから書き出したものも読み込めます。"
            accept="application/json,application/fhir+json,.json"
            onFiles={(files) => void take(files)}
          />
        )}
        <p className={styles.quiet}>
          この画面で表示できない項目は、1つずつ名前を出してそのまま残し、書き出すときに元どおり出力します。図と動画は病院ごとに違うため、読み込んだあとに選び直します。
        </p>
      </div>
    </Dialog>
  );
}

const TOO_LARGE = 'ファイルが大きすぎます。2MBまでのファイルを選んでください。';

/** What need not be read to be refused. */
const unfitBecause = ({ size }: File): string | null => {
  if (size === 0) return '空のファイルです。';
  return size > interviewFormLimits.fileBytes ? TOO_LARGE : null;
};

/** What is broken goes as it is: the server says so. */
const withoutSpaces = (content: string): string => {
  try {
    return JSON.stringify(JSON.parse(content));
  } catch {
    return content;
  }
};
