import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import { numberText } from '@nattoku/rules/text/typed-number';
import type { InterviewItem, Unit } from '@nattoku/rules/interview/item/interview-item';
import { areaName } from '#areas/medical-interview/body-words.ts';
import { partialDateWords } from '#areas/medical-interview/partial-date-words.ts';
import type { ReactNode } from 'react';
import { interviewWords } from '#words/interview/interview-words.ts';
import { LayeredName } from '#words/layered-name.tsx';
import { inBrackets, listed } from '#words/marks.tsx';
import { Written } from '#words/written.tsx';

/** 日, km: units of time in the words of the reader, all others as the hospital writes them. */
export function unitWords({ code, display }: Pick<Unit, 'code' | 'display'>): ReactNode {
  const known: Readonly<Record<string, string>> = interviewWords().units;
  return known[code] ?? <LayeredName>{display}</LayeredName>;
}

/** An answer as the person who gave it reads it again. */
export function answerText(item: InterviewItem, answer: Answer): ReactNode {
  const words = interviewWords();
  switch (answer.type) {
    case 'boolean':
      if (item.kind === 'agreement') return answer.value ? words.agree : words.disagree;
      return answer.value ? words.yes : words.no;
    case 'text':
      return <Written>{answer.value}</Written>;
    case 'time':
      return answer.value.slice(0, 5);
    case 'number': {
      const unit = answer.unit === null ? undefined : unitsOf(item).find(({ code }) => code === answer.unit);
      return (
        <>
          {numberText(answer.value)}
          {unit && <> {unitWords(unit)}</>}
        </>
      );
    }
    case 'notYetKnown':
      return words.notYetKnown;
    case 'date':
      return partialDateWords(answer.value);
    case 'choice':
      return choiceText(item, answer);
    case 'areas':
      return listed(
        answer.areas.map(({ area, note }) => (
          <>
            {areaName(area)}
            {note && inBrackets(<Written>{note}</Written>)}
          </>
        )),
      );
    case 'files':
      return item.kind === 'signature' ? words.signature.given : words.summary.photos(String(answer.files.length));
  }
}

const unitsOf = (item: InterviewItem): readonly Unit[] => {
  if (item.kind === 'number' || item.kind === 'duration') return item.units;
  return item.kind === 'computed' && item.unit ? [item.unit] : [];
};

const choiceText = (item: InterviewItem, { options, other }: Extract<Answer, { type: 'choice' }>): ReactNode => {
  const known = item.kind === 'choice' ? item.options : [];
  const chosen = options.map((code) => (
    <LayeredName key={code}>{known.find((option) => option.code === code)?.text ?? code}</LayeredName>
  ));
  const own = (other ?? '').trim();
  return listed(own === '' ? chosen : [...chosen, <Written key="">{own}</Written>]);
};
