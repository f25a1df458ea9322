import { placeKey, type Row } from '@nattoku/rules/interview/answer/interview-answer';
import type { GroupItem, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { FieldError } from '@nattoku/ui/form/field';
import { checkIcon, pencilIcon, plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { AnswerLines, RowName } from '#areas/medical-interview/answer-lines.tsx';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { interviewWords } from '#words/interview/interview-words.ts';
import { Filled } from '#words/filled.tsx';

type Props = {
  item: GroupItem;
  row: string | null;
  /** How a question of a row is asked. */
  children: (item: InterviewItem, row: string) => ReactNode;
};

/** What is filled in as often as it is needed: medicines, operations, relatives. Each is a card, and one that is not being written is told in a few lines. */
export function RepeatedGroup({ item, row, children }: Props) {
  const { rowsOf, canAddRow, addRow, removeRow, errorAt } = useInterview();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const words = interviewWords().rows;
  const rows = rowsOf(item.linkId, row);
  const isFull = item.repeats?.most !== null && item.repeats !== null && rows.length >= item.repeats.most;
  const hasRoom = canAddRow(item.linkId);
  const place = placeKey(item.linkId, row);
  const remove = (key: string) => {
    removeRow(key);
    // What was pressed goes with its row: who presses keys is led to what can be done next.
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > button')?.focus());
  };
  return (
    <div ref={list} className={styles.stack}>
      {rows.length === 0 && <p className={styles.quiet}>{words.none}</p>}
      {rows.map((each, index) => (
        <RowCard
          key={each.key}
          item={item}
          row={each}
          number={index + 1}
          isOpen={open.includes(each.key)}
          onOpen={(isOpen) =>
            setOpen((before) => [...before.filter((key) => key !== each.key), ...(isOpen ? [each.key] : [])])
          }
          onRemove={() => remove(each.key)}
        >
          {children}
        </RowCard>
      ))}
      {!isFull && !hasRoom && <p className={styles.quiet}>{words.full}</p>}
      {!isFull && hasRoom && (
        <Button variant="tertiary" icon={plusIcon} onClick={() => setOpen([addRow(item.linkId, row)])}>
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
  onRemove: () => void;
  children: Props['children'];
};

function RowCard({ item, row, number, isOpen, onOpen, onRemove, children }: CardProps) {
  const { hasErrorIn } = useInterview();
  const id = useId();
  const words = interviewWords().rows;
  const name = <RowName key="name" item={item} number={number} />;
  const isWrong = hasErrorIn(row.key);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) card.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [isOpen]);
  // It stays open while what is wrong in it is put right.
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    if (isWrong) open.current(true);
  }, [isWrong]);
  return (
    <section ref={card} className={styles.card} aria-labelledby={id} data-row>
      <p id={id} className={styles.strong}>
        {name}
      </p>
      {isOpen || isWrong ? (
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
            <Filled words={words.change('{0}')} places={[name]} />
          </Button>
        </>
      )}
      <RemoveRow name={name} onRemove={onRemove} />
    </section>
  );
}

/** Asked once more before anything that was typed goes. */
function RemoveRow({ name, onRemove }: { name: ReactNode; onRemove: () => void }) {
  const id = useId();
  const asked = useRef<HTMLDivElement>(null);
  const [isSure, setSure] = useState(false);
  const words = interviewWords().rows;
  useEffect(() => {
    if (isSure) asked.current?.querySelector('button')?.focus();
  }, [isSure]);
  if (!isSure)
    return (
      <Button variant="subTertiary" size="small" icon={trashIcon} onClick={() => setSure(true)}>
        <Filled words={words.remove('{0}')} places={[name]} />
      </Button>
    );
  return (
    <div ref={asked} className={styles.stack} role="group" aria-labelledby={id}>
      <p id={id} role="alert">
        <Filled words={words.sure('{0}')} places={[name]} />
      </p>
      <div className={styles.pair}>
        <Button variant="tertiary" size="small" onClick={() => setSure(false)}>
          {words.keep}
        </Button>
        <Button size="small" onClick={onRemove}>
          {words.yesRemove}
        </Button>
      </div>
    </div>
  );
}
