import { interviewPdfPath } from '@nattoku/contract/medical-interview/interview-print-files';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { SheetAnswer, SheetLine } from '@nattoku/rules/interview/answer/answer-sheet';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Card } from '@nattoku/ui/layout/card';
import { interviewIcon, printerIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { AnswerRow } from '#areas/medical-interview/detail/answer-row.tsx';
import styles from '#areas/medical-interview/detail/answers-card.module.css';
import { CompareDialog } from '#areas/medical-interview/detail/compare-dialog.tsx';
import { CorrectDialog } from '#areas/medical-interview/detail/correct-dialog.tsx';
import { WordsRead } from '#areas/medical-interview/detail/words-read.tsx';
import { MoreOfResponse } from '#areas/medical-interview/detail/more-of-response.tsx';
import { openFile } from '#parts/consent/open-file.ts';

type Props = { response: InterviewResponse; lines: readonly SheetLine[] };

/** The answers in the order of the questions, in their own words, beside those of the time before. */
export function AnswersCard({ response, lines }: Props) {
  const { former, patient } = response;
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const [correcting, setCorrecting] = useState<SheetAnswer | null>(null);
  const shown = onlyChanged ? changedLines(lines) : lines;
  return (
    <Card
      title="回答"
      padding="flush"
      action={
        <span className={styles.tools} data-print="hidden">
          {former && (
            <CheckboxField
              label="前回と違うところだけ"
              checked={onlyChanged}
              onChange={({ target }) => setOnlyChanged(target.checked)}
            />
          )}
          {patient && (
            <Button size="small" variant="fourth" icon={swapIcon} onClick={() => setComparing(true)}>
              ほかの回と比べる
            </Button>
          )}
          <Button
            size="small"
            variant="fourth"
            icon={printerIcon}
            onClick={() => openFile(interviewPdfPath(response.id))}
          >
            PDF・印刷
          </Button>
          {patient && response.original && <MoreOfResponse response={response} />}
        </span>
      }
    >
      {shown.length === 0 ? (
        <Nothing onlyChanged={onlyChanged} />
      ) : (
        <table role="table" className={styles.table} data-former={former !== null}>
          <caption className={styles.caption}>問診の回答</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                質問
              </th>
              <th role="columnheader" scope="col">
                回答
              </th>
              {former && (
                <th role="columnheader" scope="col">
                  前回（{formatDate(former.answeredAt)}）
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map((line) =>
              line.kind === 'heading' ? (
                <tr key={line.key} role="row" className={styles.heading} data-depth={Math.min(line.depth, 3)}>
                  <th role="rowheader" scope="colgroup" colSpan={former ? 3 : 2}>
                    {line.text}
                    <WordsRead read={response.wordsRead} japanese={[line.text]} />
                  </th>
                </tr>
              ) : (
                <AnswerRow key={line.key} line={line} response={response} onCorrect={() => setCorrecting(line)} />
              ),
            )}
          </tbody>
        </table>
      )}
      {correcting && <CorrectDialog line={correcting} response={response} onClose={() => setCorrecting(null)} />}
      {isComparing && <CompareDialog response={response} onClose={() => setComparing(false)} />}
    </Card>
  );
}

const Nothing = ({ onlyChanged }: { onlyChanged: boolean }) => (
  <EmptyState icon={interviewIcon} title={onlyChanged ? '前回と違う回答はありません' : 'まだ回答がありません'}>
    {onlyChanged ? '「前回と違うところだけ」を外すと、すべての回答を表示します。' : '回答が届くと、ここに表示します。'}
  </EmptyState>
);

/** Headings stand only above what is left. */
function changedLines(lines: readonly SheetLine[]): SheetLine[] {
  const kept: SheetLine[] = [];
  const open: SheetLine[] = [];
  for (const line of lines) {
    if (line.kind === 'heading') {
      while ((open.at(-1)?.kind === 'heading' ? depthOf(open.at(-1)) : 0) >= line.depth) open.pop();
      open.push(line);
      continue;
    }
    if (line.change === null || line.change === 'same' || line.change === 'unanswered') continue;
    kept.push(...open.filter((each) => !kept.includes(each)), line);
  }
  return kept;
}

const depthOf = (line: SheetLine | undefined): number => (line?.kind === 'heading' ? line.depth : 0);
