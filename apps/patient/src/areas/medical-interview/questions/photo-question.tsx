import { ApiProblem } from '@nattoku/contract/shared/client';
import type { PlaceKey } from '@nattoku/rules/interview/answer/interview-answer';
import type { PhotoItem } from '@nattoku/rules/interview/item/interview-item';
import { Button } from '@nattoku/ui/action/button';
import { FieldError, FieldHelp } from '@nattoku/ui/form/field';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { cameraIcon, imageIcon, refreshIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { fileSizeWords, readyToSend } from '#areas/medical-interview/photo-file.ts';
import { photoAddress, sendPhoto } from '#areas/medical-interview/photo-sending.ts';
import type { QuestionProps } from '#areas/medical-interview/questions/question-props.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { usePatientPage } from '#visit/patient-context.tsx';
import { interviewWords } from '#words/interview/interview-words.ts';

/** The server takes no larger one; the compiler cannot hold this copy, the contract's own value would bring zod. */
const MAX_BYTES = 20 * 1024 ** 2;

/** `problem` null: on its way. */
type Sending = { key: string; file: Blob; problem: string | null; mayRepeat: boolean };

/** Pictures by the camera or from the device. Each is sent at once, and the answer names those that arrived. */
export function PhotoQuestion({ item, labelledBy, place, answer, error, onAnswer }: QuestionProps<PhotoItem>) {
  const id = useId();
  const words = interviewWords().photo;
  const files = answer?.type === 'files' ? answer.files : [];
  const { sendings, sizes, add, again, drop } = useSendings(place, files, onAnswer);
  const isFull = files.length + sendings.filter(mayArrive).length >= item.most;
  const remove = (file: string) => {
    const left = files.filter((each) => each !== file);
    onAnswer(left.length === 0 ? undefined : { type: 'files', files: left }, typingOf(sendings));
  };
  return (
    <div className={styles.stack} role="group" aria-labelledby={labelledBy} aria-describedby={error && `${id}-error`}>
      <FieldHelp id={`${id}-help`}>
        {words.help(String(item.most), fileSizeWords(MAX_BYTES))} {words.where}
      </FieldHelp>
      <ul role="list" className={styles.photos}>
        {files.map((file, index) => (
          <li key={file} className={styles.photo}>
            <img src={photoAddress(file)} alt={words.one(String(index + 1))} />
            <p className={styles.quiet}>
              {words.one(String(index + 1))} {sizes.get(file)}
            </p>
            <Button variant="subTertiary" size="small" icon={trashIcon} onClick={() => remove(file)}>
              {words.remove(words.one(String(index + 1)))}
            </Button>
          </li>
        ))}
        {sendings.map((each) => (
          <li key={each.key} className={styles.photo}>
            <SendingState sending={each} onAgain={() => again(each)} onDrop={() => drop(each)} />
          </li>
        ))}
      </ul>
      {!isFull && (
        <div className={styles.pair}>
          <FileButton icon={cameraIcon} isCamera onFile={add}>
            {words.take}
          </FileButton>
          <FileButton icon={imageIcon} onFile={add}>
            {words.choose}
          </FileButton>
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** What was refused never arrives: it takes no place, and holds nobody up. */
const mayArrive = ({ problem, mayRepeat }: Sending): boolean => problem === null || mayRepeat;

const typingOf = (sendings: readonly Sending[]): string | null =>
  sendings.some(mayArrive) ? interviewWords().photo.unsent : null;

function useSendings(place: PlaceKey, files: readonly string[], onAnswer: QuestionProps['onAnswer']) {
  const { itemId, tellSending } = useInterview();
  const { ask, preview } = usePatientPage();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const [sizes, setSizes] = useState<ReadonlyMap<string, string>>(new Map());
  // What arrives later is put beside what arrived first, whatever was drawn in between.
  const arrived = useRef(files);
  useEffect(() => {
    arrived.current = files;
  });
  const onWay = useRef(sendings);
  const tell = (next: readonly Sending[], taken: readonly string[] = arrived.current) => {
    onWay.current = next;
    arrived.current = taken;
    setSendings(next);
    tellSending(place, next.some(({ problem }) => problem === null) ? 'photo' : null);
    onAnswer(taken.length === 0 ? undefined : { type: 'files', files: [...taken] }, typingOf(next));
  };
  const fail = ({ key }: Sending, problem: string, mayRepeat: boolean) =>
    tell(onWay.current.map((each) => (each.key === key ? { ...each, problem, mayRepeat } : each)));

  const start = async (sending: Sending) => {
    const words = interviewWords().photo;
    const picture = await readyToSend(sending.file);
    if (picture === null) return fail(sending, words.unreadable, false);
    if (picture.size > MAX_BYTES)
      return fail(sending, words.tooLarge(fileSizeWords(picture.size), fileSizeWords(MAX_BYTES)), false);
    if (preview) return fail(sending, words.notInPreview, false);
    try {
      const { id, bytes } = await ask(() => sendPhoto(itemId, picture));
      setSizes((before) => new Map(before).set(id, fileSizeWords(bytes)));
      tell(
        onWay.current.filter(({ key }) => key !== sending.key),
        [...arrived.current, id],
      );
    } catch (error) {
      const isRefused = error instanceof ApiProblem;
      fail(sending, isRefused ? words.refused : words.failed, !isRefused);
    }
  };
  return {
    sendings,
    sizes,
    add: (file: Blob) => {
      const sending: Sending = { key: crypto.randomUUID(), file, problem: null, mayRepeat: false };
      // Another one takes the place of what was refused.
      tell([...onWay.current.filter(mayArrive), sending]);
      void start(sending);
    },
    again: (sending: Sending) => {
      tell(onWay.current.map((each) => (each.key === sending.key ? { ...each, problem: null } : each)));
      void start(sending);
    },
    drop: ({ key }: Sending) => tell(onWay.current.filter((each) => each.key !== key)),
  };
}

function SendingState({ sending, onAgain, onDrop }: { sending: Sending; onAgain: () => void; onDrop: () => void }) {
  const words = interviewWords().photo;
  if (sending.problem === null)
    return (
      <p className={styles.waiting} role="status">
        <Spinner size="small" label={words.sending} />
        {words.sending} {fileSizeWords(sending.file.size)}
      </p>
    );
  return (
    <div className={styles.stack}>
      <p role="alert" className={styles.problem}>
        {sending.problem}
      </p>
      <div className={styles.pair}>
        {sending.mayRepeat && (
          <Button variant="tertiary" size="small" icon={refreshIcon} onClick={onAgain}>
            {words.again}
          </Button>
        )}
        <Button variant="subTertiary" size="small" icon={trashIcon} onClick={onDrop}>
          {words.drop}
        </Button>
      </div>
    </div>
  );
}

type FileButtonProps = { icon: string; isCamera?: boolean; onFile: (file: Blob) => void; children: string };

function FileButton({ icon, isCamera = false, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onFile(file);
    currentTarget.value = '';
  };
  return (
    <>
      <Button variant="tertiary" icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/*"
        {...(isCamera && { capture: 'environment' as const })}
        hidden
        aria-label={children}
        onChange={take}
      />
    </>
  );
}
