import type { PlainJapaneseFinding, PlainJapaneseKind } from '@nattoku/rules/plain-japanese/plain-japanese';
import { type MedicalTerm, termSourceNames } from '@nattoku/rules/plain-japanese/medical-term';
import { firstCharacters } from '@nattoku/rules/text/text-length';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { useState } from 'react';
import { selectPassage, typeOverPassage } from '#parts/plain-japanese/passage.ts';
import styles from '#parts/plain-japanese/plain-japanese.module.css';

const kindNames: Readonly<Record<PlainJapaneseKind, string>> = {
  sentence: '長い文',
  term: '医療の言葉',
  doubleNegation: '二重の打ち消し',
  passive: '受け身',
  obligation: '回りくどい言い方',
  kanji: 'むずかしい漢字',
};

/** The same words found for the same reason, wherever they stand. */
export type FindingGroup = { key: string; first: PlainJapaneseFinding; all: readonly PlainJapaneseFinding[] };

/** In the order in which each comes first. */
export function groupsOf(findings: readonly PlainJapaneseFinding[]): FindingGroup[] {
  const groups = new Map<string, PlainJapaneseFinding[]>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.words}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups].flatMap(([key, all]) => (all[0] ? [{ key, first: all[0], all }] : []));
}

const SHOWN = 24;

type Props = { group: FindingGroup; fieldId: string; text: string; onChanged: (words: string) => void };

/** Each press selects the next of the places. */
export function FindingRow({ group: { first, all }, fieldId, text, onChanged }: Props) {
  const [next, setNext] = useState(0);
  const finding = all[next % all.length] ?? first;
  const select = () => {
    selectPassage(fieldId, text, finding);
    setNext((next + 1) % all.length);
  };
  const change = (words: string) => {
    const isDone = typeOverPassage(fieldId, text, first, words);
    if (isDone) onChanged(`「${first.words}」を「${words}」に変えました。Ctrl+Z（Macでは⌘Z）で元に戻せます。`);
  };
  return (
    <li className={styles.finding}>
      <span className={styles.head}>
        <Badge>{kindNames[first.kind]}</Badge>
        <button type="button" className={styles.passage} onClick={select}>
          「{firstCharacters(first.words, SHOWN)}」を選ぶ
        </button>
        {all.length > 1 && <span className={styles.quiet}>{all.length}か所</span>}
      </span>
      {first.term ? <Wordings term={first.term} onChoose={change} /> : <span>{first.advice}</span>}
    </li>
  );
}

function Wordings({ term: { term, plain }, onChoose }: { term: MedicalTerm; onChoose: (words: string) => void }) {
  return (
    <ul role="list" className={styles.wordings}>
      {plain.map(({ text, source }) => (
        <li key={text}>
          <Button
            variant="subTertiary"
            size="small"
            aria-label={`「${term}」を「${text}」に変える`}
            onClick={() => onChoose(text)}
          >
            「{text}」に変える
          </Button>
          <span className={styles.source}>{termSourceNames[source]}</span>
        </li>
      ))}
    </ul>
  );
}
