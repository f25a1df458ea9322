import { placeKey, type Row } from '@nattoku/rules/interview/interview-answer';
import { shortName } from '@nattoku/rules/interview/answer-words';
import type { GroupItem, InterviewItem } from '@nattoku/rules/interview/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { FieldError } from '@nattoku/ui/form/field';
import { checkIcon, pencilIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { useState, type ReactNode } from 'react';
import { AnswerLines } from '#areas/medical-interview/answer-lines.tsx';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { useLayered } from '#words/layered.tsx';

type Props = {
  item: GroupItem;
  row: string | null;
  /** How a question of a row is asked. */
  children: (item: InterviewItem, row: string) => ReactNode;
};

/** What is filled in as often as it is needed: medicines, operations, relatives. Each is a card, and one that is not being written is told in a few lines. */
export function RepeatedGroup({ item, row, children }: Props) {
  const { rowsOf, addRow, errorAt } = useInterview();
  const [open, setOpen] = useState<string | null>(null);
  const words = interviewWords().rows;
  const rows = rowsOf(item.linkId, row);
  const isFull = item.repeats?.most !== null && item.repeats !== null && rows.length >= item.repeats.most;
  const place = placeKey(item.linkId, row);
  return (
    <div className={styles.stack}>
      {rows.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {rows.map((each, index) => (
        <RowCard
          key={each.key}
          item={item}
          row={each}
          number={index + 1}
          isOpen={open === each.key}
          onOpen={(isOpen) => setOpen(isOpen ? each.key : null)}
        >
          {children}
        </RowCard>
      ))}
      {!isFull && (
        <Button variant="tertiary" icon={plusIcon} onClick={() => setOpen(addRow(item.linkId, row))}>
          {rows.length === 0 ? words.add : words.addMore}
        </Button>
      )}
      <FieldError id={`${place}-error`}>{errorAt(item, place)}</FieldError>
    </div>
  );
}

type CardProps = {
  item: GroupItem;
  row: Row;
  number: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: Props['children'];
};

function RowCard({ item, row, number, isOpen, onOpen, children }: CardProps) {
  const { hasErrorIn } = useInterview();
  const layered = useLayered();
  const words = interviewWords().rows;
  const name = words.named(layered(shortName(item)), String(number));
  const isShown = isOpen || hasErrorIn(row.key);
  return (
    <section className={styles.card} aria-label={name} data-row>
      <h3 className={styles.strong}>{name}</h3>
      {isShown ? (
        <>
          {item.items.map((child) => children(child, row.key))}
          <Button variant="secondary" size="small" icon={checkIcon} onClick={() => onOpen(false)}>
            {words.close}
          </Button>
        </>
      ) : (
        <>
          <AnswerLines items={item.items} row={row.key} />
          <Button variant="tertiary" size="small" icon={pencilIcon} onClick={() => onOpen(true)}>
            {words.change(name)}
          </Button>
        </>
      )}
      <RemoveRow name={name} rowKey={row.key} />
    </section>
  );
}

/** Asked once more before anything that was typed goes. */
function RemoveRow({ name, rowKey }: { name: string; rowKey: string }) {
  const { removeRow } = useInterview();
  const [isSure, setSure] = useState(false);
  const words = interviewWords().rows;
  if (!isSure)
    return (
      <Button variant="subTertiary" size="small" icon={trashIcon} onClick={() => setSure(true)}>
        {words.remove(name)}
      </Button>
    );
  return (
    <div className={styles.stack} role="group" aria-label={words.sure(name)}>
      <p role="alert">{words.sure(name)}</p>
      <div className={styles.pair}>
        <Button variant="tertiary" size="small" onClick={() => setSure(false)}>
          {words.keep}
        </Button>
        <Button size="small" onClick={() => removeRow(rowKey)}>
          {words.yesRemove}
        </Button>
      </div>
    </div>
  );
}
